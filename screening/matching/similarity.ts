const PREFIX_WEIGHT = 0.1;
const PREFIX_LENGTH = 4;

function countMatches(a: string, b: string, usedA: Uint8Array, usedB: Uint8Array): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  let matches = 0;
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (usedB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      usedA[i] = 1;
      usedB[j] = 1;
      matches++;
      break;
    }
  }
  return matches;
}

function countOutOfOrder(a: string, b: string, usedA: Uint8Array, usedB: Uint8Array): number {
  let outOfOrder = 0;
  let j = 0;
  for (let i = 0; i < a.length; i++) {
    if (usedA[i] !== 1) continue;
    while (usedB[j] !== 1) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) outOfOrder++;
    j++;
  }
  return outOfOrder;
}

/**
 * The Jaro-Winkler similarity of two texts (Winkler 1990, "String Comparator Metrics and Enhanced Decision Rules in
 * the Fellegi-Sunter Model of Record Linkage"). The order of the two does not matter.
 *
 * @param a - A folded word.
 * @param b - A folded word.
 * @returns 0 (nothing in common) to 1 (equal).
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  // Which letters pair up may depend on the order, so the order is fixed.
  return a < b ? orderedSimilarity(a, b) : orderedSimilarity(b, a);
}

function orderedSimilarity(a: string, b: string): number {
  const usedA = new Uint8Array(a.length);
  const usedB = new Uint8Array(b.length);
  const matches = countMatches(a, b, usedA, usedB);
  if (matches === 0) return 0;
  const transpositions = countOutOfOrder(a, b, usedA, usedB) / 2;
  const jaro = (matches / a.length + matches / b.length + (matches - transpositions) / matches) / 3;
  let prefix = 0;
  while (prefix < PREFIX_LENGTH && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

/**
 * Tells whether one slip of the pen leads from one word to the other: a letter more, less, changed,
 * or two neighbours exchanged (Damerau 1964, "A technique for computer detection and correction of spelling errors").
 *
 * @param a - A folded word.
 * @param b - A folded word.
 */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

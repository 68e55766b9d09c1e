/** Query parameters that take several values. */
const ARRAYS = new Set(['include']);

/**
 * Reads a query string. A parameter that takes several values may be repeated (`include=a&include=b`), bracketed
 * (`include[]=a`) or separated by commas; any other that comes twice stays a list, which its schema refuses.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [written, value] of new URLSearchParams(text)) {
    const name = written.replace(/\[\d*\]$/, '');
    const values = ARRAYS.has(name) ? value.split(',').filter(Boolean) : [value];
    const before = query[name];
    if (ARRAYS.has(name)) query[name] = [...(before ?? []), ...values];
    else query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

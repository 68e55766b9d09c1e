import { createRequire } from 'node:module';
import { STATE_FIPS } from './states.ts';

/** The parts of the atlas that are read: the counties with their codes. */
interface Atlas {
  readonly objects: {
    readonly counties: {
      readonly geometries: readonly { readonly id: string; readonly properties: { name: string } }[];
    };
  };
}

let names: ReadonlyMap<string, string> | undefined;

/** The counties by their FIPS code (INCITS 31), of the Census Bureau's boundary files as `us-atlas` ships them. */
function counties(): ReadonlyMap<string, string> {
  if (!names) {
    const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json') as Atlas;
    names = new Map(atlas.objects.counties.geometries.map(({ id, properties }) => [id, properties.name]));
  }
  return names;
}

/** What stands in place of a county's code when the whole state is to be searched; in any letter case. */
export const STATEWIDE = 'statewide';

/**
 * What is wrong with a county's code.
 * @param state two letters
 * @param code five digits, or `statewide`
 * @returns undefined when the county is in the state
 */
export function countyFault(state: string, code: string): string | undefined {
  if (code.toLowerCase() === STATEWIDE) return undefined;
  if (!/^\d{5}$/.test(code)) return 'must be a FIPS code of five digits, or statewide';
  const name = counties().get(code);
  if (name === undefined) return 'is not the FIPS code of a county';
  if (STATE_FIPS[state] !== code.slice(0, 2)) return `is ${name}, which is not in ${state}`;
  return undefined;
}

import { describe, expect, it } from 'vitest';
import { parseFullName } from '../../screening/names/parse.ts';
import type { PersonName } from '../../screening/search.ts';

const show = ({ first, middle, last, suffix }: PersonName): string => [first, middle, last, suffix].join('|');

/** The text, and the likeliest reading as first|middle|last|suffix. */
const NATURAL_ORDER: [string, string][] = [
  ['John Smith', 'John||Smith|'],
  ['John Adam Smith', 'John|Adam|Smith|'],
  ['JOHN ADAM SMITH', 'JOHN|ADAM|SMITH|'],
  ['  John \t Smith \n', 'John||Smith|'],
  ['John A. Smith', 'John|A|Smith|'],
  ['John A Smith', 'John|A|Smith|'],
  ['J. R. R. Tolkien', 'J|R R|Tolkien|'],
  ['J.R.R. Tolkien', 'J|R R|Tolkien|'],
  ['J.Smith', 'J||Smith|'],
  ['Madonna', '||Madonna|'],
  ['Mary Ann Smith', 'Mary|Ann|Smith|'],
  ['Anne-Marie Smith', 'Anne-Marie||Smith|'],
  ['Mary Smith-Jones', 'Mary||Smith-Jones|'],
  ['Mary Smith - Jones', 'Mary||Smith-Jones|'],
  ['Mary Smith–Jones', 'Mary||Smith-Jones|'],
  ["Conan O'Brien", "Conan||O'Brien|"],
  ['Conan O’Brien', 'Conan||O’Brien|'],
  ['Conan O´Brien', 'Conan||O´Brien|'],
  ["Conan O' Brien", "Conan||O' Brien|"],
  ['Łukasz Żółć', 'Łukasz||Żółć|'],
  ['Zoë Müller', 'Zoë||Müller|'],
  ['习近平', '||习近平|'],
  ['Владимир Владимирович Путин', 'Владимир|Владимирович|Путин|'],
  ['محمد علي', 'محمد||علي|'],
  ['José María López', 'José|María|López|'],
];

const TITLES_AND_SUFFIXES: [string, string][] = [
  ['Mr. John Smith', 'John||Smith|'],
  ['Mr. and Mrs. John Smith', 'John||Smith|'],
  ['Dr.John Smith', 'John||Smith|'],
  ['The Hon. John Smith', 'John||Smith|'],
  ['Rev. Dr. Martin King', 'Martin||King|'],
  ['Lt. Col. John Smith', 'John||Smith|'],
  ['Judge John Smith', 'John||Smith|'],
  ['Judge Reinhold', 'Judge||Reinhold|'],
  ['Earl Ray Smith', 'Earl|Ray|Smith|'],
  ['Major Ray Smith', 'Major|Ray|Smith|'],
  ['Maj. Ray Smith', 'Ray||Smith|'],
  ['John Smith Jr.', 'John||Smith|Jr'],
  ['John Smith jr', 'John||Smith|Jr'],
  ['John Smith Junior', 'John||Smith|Jr'],
  ['John Smith SR', 'John||Smith|Sr'],
  ['John Senior', 'John||Senior|'],
  ['John Smith III', 'John||Smith|III'],
  ['John Smith 3rd', 'John||Smith|III'],
  ['John Smith IV', 'John||Smith|IV'],
  ['John Smith V', 'John||Smith|V'],
  ['John V', 'John||V|'],
  ['John Jr. Smith', 'John||Smith|Jr'],
  ['John Smith Esq', 'John||Smith|'],
  ['John Smith, MD', 'John||Smith|'],
  ['John Smith Jr., Ph.D.', 'John||Smith|Jr'],
  ['John Smith, M.D., Ph.D.', 'John||Smith|'],
  ['Jack Ma', 'Jack||Ma|'],
  ['Tony Do', 'Tony||Do|'],
  ['John NMN Smith', 'John||Smith|'],
  ['JOHN NMI SMITH', 'JOHN||SMITH|'],
];

const PARTICLES: [string, string][] = [
  ['Vincent van Gogh', 'Vincent||van Gogh|'],
  ['LUDWIG VAN BEETHOVEN', 'LUDWIG||VAN BEETHOVEN|'],
  ['Van Morrison', 'Van||Morrison|'],
  ['James Van Der Beek', 'James||Van Der Beek|'],
  ['Oscar de la Hoya', 'Oscar||de la Hoya|'],
  ['Maria De Los Santos', 'Maria||De Los Santos|'],
  ['Benicio del Toro', 'Benicio||del Toro|'],
  ['Werner von Braun', 'Werner||von Braun|'],
  ['Leonardo da Vinci', 'Leonardo||da Vinci|'],
  ['João Paulo da Silva Santos', 'João|Paulo|da Silva Santos|'],
  ['Ursula K. Le Guin', 'Ursula|K|Le Guin|'],
  ['Corrie ten Boom', 'Corrie||ten Boom|'],
  ['Jan ter Horst', 'Jan||ter Horst|'],
  ['Jill St. John', 'Jill||St. John|'],
  ['Ronald Mc Donald', 'Ronald||Mc Donald|'],
  ['Ronald McDonald', 'Ronald||McDonald|'],
  ['Osama bin Laden', 'Osama||bin Laden|'],
  ['Ayman al-Zawahiri', 'Ayman||al-Zawahiri|'],
  ['Ali Hassan al-Majid al-Tikriti', 'Ali|Hassan|al-Majid al-Tikriti|'],
  ['Abu Bakr al-Baghdadi', 'Abu Bakr||al-Baghdadi|'],
  ['Abdul Rahman Khan', 'Abdul Rahman||Khan|'],
  ['John Ben Smith', 'John|Ben|Smith|'],
  ['Ahmed ben Bella', 'Ahmed||ben Bella|'],
  ['de la Cruz', '||de la Cruz|'],
  ['oscar de la cruz', 'oscar||de la cruz|'],
  ['john ben smith', 'john|ben|smith|'],
  ['van morrison', 'van||morrison|'],
  ['josé ortega y gasset', 'josé||ortega y gasset|'],
  ['José Ortega y Gasset', 'José||Ortega y Gasset|'],
];

const DOUBLE_SURNAMES: [string, string][] = [
  ['María José García Márquez', 'María|José|García Márquez|'],
  ['Juan García Márquez', 'Juan||García Márquez|'],
  ['Juan García de la Cruz', 'Juan||García de la Cruz|'],
  ['Maria del Carmen Garcia Lopez', 'Maria|del Carmen|Garcia Lopez|'],
  ['Maria de los Angeles Garcia', 'Maria|de los Angeles|Garcia|'],
  ['Mary Ann Lee Jones', 'Mary|Ann Lee|Jones|'],
];

const WITH_COMMA: [string, string][] = [
  ['Smith, John', 'John||Smith|'],
  ['SMITH,JOHN ADAM', 'JOHN|ADAM|SMITH|'],
  ['Smith, John A., Jr.', 'John|A|Smith|Jr'],
  ['Smith, Jr., John', 'John||Smith|Jr'],
  ['Smith Jr., John A', 'John|A|Smith|Jr'],
  ['Smith III, John', 'John||Smith|III'],
  ['Smith, John Jr', 'John||Smith|Jr'],
  ['Smith, Dr. John', 'John||Smith|'],
  ['Smith, John MD', 'John||Smith|'],
  ['Smith, John V', 'John|V|Smith|'],
  ['García Márquez, Gabriel José', 'Gabriel|José|García Márquez|'],
  ['van Gogh, Vincent', 'Vincent||van Gogh|'],
  ['Gogh, Vincent van', 'Vincent||van Gogh|'],
  ['RODRIGUEZ OREJUELA, Gilberto Jose', 'Gilberto|Jose|RODRIGUEZ OREJUELA|'],
  ['AL-ZAWAHIRI, Dr. Ayman', 'Ayman||AL-ZAWAHIRI|'],
  ['Rahman, Md', 'Md||Rahman|'],
  ['Smith,', '||Smith|'],
  ['', '|||'],
  [' , . ', '|||'],
];

describe('parseFullName', () => {
  const tables = { NATURAL_ORDER, TITLES_AND_SUFFIXES, PARTICLES, DOUBLE_SURNAMES, WITH_COMMA };
  for (const [name, table] of Object.entries(tables)) {
    describe(name.toLowerCase().replaceAll('_', ' '), () => {
      it.each(table)('reads %j', (text, expected) => {
        expect(show(parseFullName(text).name)).toBe(expected);
      });
    });
  }

  it.each([
    ['María José García Márquez', 'María|José García|Márquez|'],
    ['Mary Ann Lee Jones', 'Mary|Ann|Lee Jones|'],
    ['Judge John Smith', 'Judge|John|Smith|'],
    ['Smith, John V', 'John||Smith|V'],
    ['Osama bin Mohammed bin Laden', 'Osama|bin Mohammed|bin Laden|'],
    ['John Ben Smith', 'John||Ben Smith|'],
    ['Jill St. John', 'Jill|St.|John|'],
    ['Sandra O Connor', 'Sandra||O Connor|'],
    ['William "Bill" Gates', 'Bill||Gates|'],
    ['Robert (Bob) Smith', 'Bob||Smith|'],
    ["Robert 'Bob' Smith", 'Bob||Smith|'],
    ['Mary Smith née Jones', 'Mary||Jones|'],
    ['Mary Smith (née Jones)', 'Mary||Jones|'],
    ['John Smith a.k.a. Johnny Blade', 'Johnny||Blade|'],
    ['Park Ji Sung', 'Ji|Sung|Park|'],
    ['Luis Rodriguez Olivera', 'Luis||Rodriguez Olivera|'],
    ['Mary Kowalski Smith', 'Mary||Kowalski Smith|'],
    ['Felicidad Sieiro de Noriega', 'Felicidad||Sieiro de Noriega|'],
    ["Jum'a Abdul Fattah", "Jum'a|Abdul|Fattah|"],
  ])('keeps another reading of %j', (text, expected) => {
    const { name, alternatives } = parseFullName(text);
    expect(alternatives.map(show)).toContain(expected);
    expect(alternatives.map(show)).not.toContain(show(name));
  });

  it('does not double a reading', () => {
    expect(parseFullName('John Adam Smith').alternatives).toEqual([]);
  });

  it('takes nicknames out of the name', () => {
    const parsed = parseFullName('William “Bill” Henry Gates III');
    expect(show(parsed.name)).toBe('William|Henry|Gates|III');
    expect(parsed.nicknames).toEqual(['Bill']);
  });

  it('does not take an apostrophe at the start of a name for a quotation mark', () => {
    expect(parseFullName("'Abd al-Rahman").nicknames).toEqual([]);
    expect(parseFullName("Sa'id 'Ali al-Masri").nicknames).toEqual([]);
  });

  it('says what it left out', () => {
    const { setAside, notes } = parseFullName('Dr. John A. Smith Jr., MD');
    expect(setAside).toEqual(['Dr.', 'Jr.', 'MD']);
    expect(notes).toEqual([
      'The full name was read as first name "John", middle name "A", last name "Smith", suffix "Jr".',
      'Left out as a title: "Dr.".',
      'Left out as a professional suffix: "MD".',
    ]);
  });

  it('tells of other readings in the notes', () => {
    const notes = parseFullName('María José García Márquez').notes;
    expect(notes[1]).toBe(
      'Another reading is also searched: first name "María", middle name "José García", last name "Márquez".',
    );
  });

  it('says when there is nothing to read', () => {
    expect(parseFullName('—').notes).toEqual(['The full name holds no letters; no name was read from it.']);
    expect(parseFullName('Madonna').notes).toContain(
      'Only one name was found; it was read as the last name.',
    );
  });

  describe('of a person without a middle name', () => {
    it.each([
      ['Juan Carlos Smith', 'Juan||Carlos Smith|'],
      ['Smith, Juan Carlos', 'Juan||Carlos Smith|'],
      ['Juan Carlos Smith Jr', 'Juan||Carlos Smith|Jr'],
      ['Juan Smith', 'Juan||Smith|'],
    ])('folds the middle word of %j into the last name', (text, expected) => {
      const { name, alternatives } = parseFullName(text, { noMiddleName: true });
      expect(show(name)).toBe(expected);
      for (const other of alternatives) expect(other.middle).toBe('');
    });

    it('says so', () => {
      expect(parseFullName('Juan Carlos Smith', { noMiddleName: true }).notes).toContain(
        'No middle name was declared, so "Carlos" was taken as part of the last name.',
      );
    });
  });
});

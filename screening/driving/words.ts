import { foldWords } from '../names/fold.ts';

/** Longer texts are cut: no court needs more to name a charge, and the rules stay quick. */
const LONGEST_TEXT = 400;

/** How courts shorten and misspell the words that the rules look for: the word, then its forms. */
const SPELLINGS = `
driving drive drives drove driven driv drv drvg drvng drvn drivng drving
operating operate operates operated operation oper opr oprt opert operatg optg op
vehicle vehicles vehicular veh vehs vehic vehi vehcl mv mtv auto automobile car
license licence licenses licences lic lics lisc lcns licn licens dl odl ol
driver drivers drvr drvrs
operator operators opers
suspended suspend susp suspd suspnd suspen suspded
suspension suspensions
revoked revoke rev revk revd revok rvkd
cancelled canceled cancel canc
disqualified disq disqual
intoxicated intoxication intox intoxicat intoxd intoxctd
influence infl influ inflnce inf
impaired impairment impair impd
alcohol alc alch alcoh alcoholic
under undr undre
while whl whle
without wo wout wthout
with w wth
fail failure failed failing fails flr ftl fl
financial fin finan financ fincl
responsibility resp respon responsib respnsblty
insurance ins insur insrnce
registration reg regis registr regist registrat
accident accidents acc accid acdnt accdnt acdt crash collision
damage damaged damages dmg dmge dam
injury injuries inj injur injured injd sbi
fatal fatality fatalities death dead deceased
reckless reckles rckls recklss wreckless recklessly
careless carelessly
speeding spdg spding speedng spd
highway hwy highways hiway roadway street
follow following follows followed fol follwing foll
close closely closly clsly clos
improper improperly impr improp impropr
disregard disregarded disregarding disreg disregrd disr disobey disobeyed disobeying
signal signals sig sgnl signaling signalling
stop stopped stopping stp
yield yielding yielded yeild yld
lane lanes ln lns laned
change changing changed chg chng changes
pass passing passed psg
turn turning turns trn
zone zones zn
school sch schl
expired expire expires exp expd expird
inspection inspect insp inspec
plate plates plt plts tag tags
display displayed displaying disp
endanger endangering endangerment
unlicensed unlic unlicens unlicense
manslaughter mansl manslghtr mansltr manslaugter manslgtr
homicide homic hom
refuse refusal refused refusing refus
test tests testing tst
breath brth breathalyzer
chemical chem
evading evade evaded evad evasion
fleeing flee flees fled
eluding elude eluded elud
police officer officers po leo
leaving leave lvg lv leav
scene scn
contest contests
racing race races raced
equipment equip eqpt eqp
defective def defect defectiv
windshield windshld
seatbelt seatbelts
phone cellphone telephone handheld phones
texting text texts
device devices
container cont cntr contnr containers
`;

const WORDS: ReadonlyMap<string, string> = new Map(
  SPELLINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', ...forms] = line.split(' ');
      return forms.map((form): [string, string] => [form, word]);
    }),
);

const STOP_WORDS = new Set(['a', 'an', 'and', 'the', 'of', 'to', 'motor', 'his', 'her', 's']);
const COMPARISONS: Readonly<Record<string, string>> = { '<': ' lessthan ', '>': ' morethan ' };

/** `D.U.I.` and `D U I` become `dui`, `W/O` becomes `wo`; a lone letter stays. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const flush = () => {
    const isWord = run.length > 2 || (run.length === 2 && !run.includes('a'));
    joined.push(...(isWord ? [run.join('')] : run));
    run = [];
  };
  for (const word of words) {
    if (/^[a-z]$/.test(word)) run.push(word);
    else {
      flush();
      joined.push(word);
    }
  }
  flush();
  return joined;
}

/**
 * Writes a charge in the plain words that the rules look for: lower case, abbreviations spelt out, no punctuation.
 *
 * @param text - As the court wrote it.
 * @returns Words with single spaces between; empty for a text without letters and digits.
 */
export function plainCharge(text: string): string {
  const cut = text
    .slice(0, LONGEST_TEXT)
    .replace(/[<>]/g, (sign) => COMPARISONS[sign] ?? ' ')
    .replace(/\bw\W{0,2}out\b(?!\W+of)/gi, 'without');
  return joinLetters(foldWords(cut))
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => WORDS.get(word) ?? word)
    .filter((word, at, all) => word !== all[at - 1] || /\d/.test(word))
    .join(' ');
}

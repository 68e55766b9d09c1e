/** The words that a name may hold beside the name itself. All are folded; dots are already gone. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter(Boolean));

/** Titles that are hardly ever a given name. */
export const TITLES = words(`mr mrs ms miss mx dr doctor rev reverend hon honorable honourable prof professor
  sgt lt lieutenant capt captain maj cpl pvt cmdr sra srta senor senora herr frau mme mlle monsieur madame
  messrs esquire mstr sgtmaj ssgt msgt tsgt ltcol ltgen atty attorney pres amb ambassador sr`);

/** Titles that are also given names or surnames: taken as a title only when two more words follow. */
export const DOUBTFUL_TITLES = words(`judge justice major bishop pastor father sister brother lord lady master
  sir dame sheikh shaykh sheik haji hajji imam mullah gen general col colonel sen senator
  rep gov governor officer deputy fr br adm admiral rabbi president hadji`);

/** Generational suffixes and how they are written in a result. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', 'Jr'],
  ['jnr', 'Jr'],
  ['junior', 'Jr'],
  ['sr', 'Sr'],
  ['snr', 'Sr'],
  ['senior', 'Sr'],
  ['i', 'I'],
  ['ii', 'II'],
  ['2nd', 'II'],
  ['iii', 'III'],
  ['3rd', 'III'],
  ['iv', 'IV'],
  ['4th', 'IV'],
  ['v', 'V'],
  ['5th', 'V'],
  ['vi', 'VI'],
  ['vii', 'VII'],
  ['viii', 'VIII'],
]);

/** Generational suffixes that are also surnames, initials or given names. */
export const DOUBTFUL_GENERATIONS = words('i v junior senior');

/** Professional suffixes that are hardly ever a surname. */
export const PROFESSIONS = words(`esq esquire md phd dds dmd cpa jd mba dvm pharmd edd psyd lpn crna dpm lcsw
  pmp cfa cfp llb llm ret retd usn usmc usaf fnp bsn msn mph msw lmft ccsp`);

/** Professional suffixes that are also surnames or initials: dropped only after a comma or when written with dots. */
export const DOUBTFUL_PROFESSIONS = words('ma ba do rn pa dc od bs ms np dr qc kc mp usa');

/** Words that start or continue a surname when they stand inside a name. */
export const PARTICLES = words(`de del della dello dell delle degli da das dos di du des la las le les lo los
  von vom van vander vanden vonder zu zum zur der den dem ter ten te tot het op af av
  bin ibn ben bint al el ul ud mc mac saint st san santa santo ap fitz`);

/** Particles that are also given names: both readings are kept. */
export const DOUBTFUL_PARTICLES = words('van ben al el le la lo st san santa saint du mac das ten');

/** Doubtful particles that are more often a given name, unless they are written in lower case. */
export const PARTICLES_IN_LOWER_CASE = words('ben al mac');

/** Words that bind to the next word and are never a name alone: Abdul Rahman, Abu Bakr. */
export const BINDERS = words('abd abdul abdel abdal abu abou umm');

/** What follows a particle in a given name: Maria del Carmen, Juan de Dios. */
export const DEVOTIONS =
  words(`carmen pilar rosario socorro jesus dios lourdes angeles luz guadalupe mar refugio
  consuelo rocio sol`);

/** Words written where there is no middle name. */
export const NO_MIDDLE_NAME = words('nmn nmi');

/** Words that stand between a name and another name of the same person. */
export const ALSO_KNOWN_AS =
  /\s(?:a\.?\s?\/?k\.?\s?\/?a\.?|f\.?\/?k\.?\/?a\.?|alias|also known as|formerly known as)\s/iu;

/** Words that stand before a birth name. */
export const BORN = words('nee born');

/** The usual Spanish surnames: where two stand together, both are surnames. */
export const SPANISH_SURNAMES =
  words(`garcia gonzalez gonzales rodriguez fernandez lopez martinez sanchez perez
  gomez jimenez ruiz hernandez diaz moreno alvarez munoz romero gutierrez navarro torres dominguez vazquez vasquez
  gil serrano morales molina suarez ortega delgado castro ortiz rubio marin nunez iglesias castillo cortes
  garrido guerrero lozano cano mendez cruz prieto flores herrera pena leon marquez cabrera gallego calvo vidal
  campos reyes vega fuentes carrasco diez aguilar caballero nieto santana vargas pascual gimenez montero
  hidalgo lorenzo ibanez santiago ferrer duran benitez mora vicente arias carmona crespo roman soto saez velasco
  soler moya parra bravo rojas salazar mejia rivera ramirez ramos chavez mendoza guzman juarez estrada
  contreras silva valdez valdes salas padilla rios avila cervantes ochoa figueroa espinoza espinosa maldonado
  sandoval trujillo acosta rosales cardenas escobar villarreal zamora trevino cisneros solis lara orozco
  barrera galvan macias zuniga velez quintero pacheco ayala camacho robles corona osorio cordova mejias
  bautista tapia villa aguirre bonilla franco meza rangel montoya arellano camarena gaxiola arce`);

/** Frequent surnames of lands that write the surname first. */
export const SURNAMES_WRITTEN_FIRST = words(`nguyen tran pham huynh hoang phan vu vo dang bui duong ly
  kim park choi jung kang cho yoon jang lim wang zhang li liu chen yang huang zhao wu zhou xu sun zhu`);

/** Particles that are a part of the surname and not an addition to it: McDonald is not Donald. */
export const GLUED_PARTICLES = words('mc mac o d l st saint san santa santo fitz ap');

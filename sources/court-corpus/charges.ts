import type { CHARGE_CLASSIFICATIONS } from '../../screening/record.ts';

/** What kind of record an offence can stand in. */
export type OffenceKind = 'general' | 'traffic' | 'sexual';

/** An offence as courts write it down. */
export interface Offence {
  readonly kind: OffenceKind;
  readonly classification: (typeof CHARGE_CLASSIFICATIONS)[number];
  readonly weight: number;
  /** Title and section of the made-up citation, set into the style of the state. */
  readonly title: string;
  readonly section: string;
  /** How different states word it; a state keeps to one wording. */
  readonly wordings: readonly string[];
}

// kind | classification | weight | title | section | wordings
const TABLE = `
general|misdemeanor|90|31|030|Theft, second degree|THEFT PROP >=$100<$750|Petit larceny|Shoplifting
general|felony|45|31|035|Grand theft|THEFT PROP >=$2,500<$30K|Grand larceny, fourth degree|Theft by unlawful taking
general|felony|40|30|020|Burglary of a building|BURGLARY OF BUILDING|Burglary, third degree|Breaking and entering
general|felony|22|30|022|Burglary of a habitation|BURGLARY OF HABITATION|Burglary, first degree|Residential burglary
general|felony|14|29|020|Robbery|ROBBERY|Robbery, second degree|Strong-arm robbery
general|felony|8|29|030|Armed robbery|AGG ROBBERY-DEADLY WPN|Robbery, first degree|Robbery with a firearm
general|misdemeanor|70|22|010|Simple assault|ASSAULT CAUSES BODILY INJ|Assault, third degree|Battery
general|misdemeanor|40|22|012|Domestic assault|ASSAULT FAM/HOUSE MEM|Domestic battery|Assault, family violence
general|felony|24|22|020|Aggravated assault|AGG ASSAULT W/DEADLY WPN|Assault, second degree|Felonious assault
general|misdemeanor|25|22|070|Terroristic threat|TERRORISTIC THREAT|Menacing|Criminal threats
general|misdemeanor|60|48|115|Possession of a controlled substance|POSS CS PG 3 < 28G|Criminal possession of a controlled substance, seventh degree|Possession of drugs
general|felony|50|48|116|Possession of cocaine|POSS CS PG 1 1G<4G|Criminal possession of a controlled substance, fifth degree|Possession of a schedule II substance
general|felony|26|48|112|Possession with intent to distribute|MAN DEL CS PG 1 4G<200G|Criminal sale of a controlled substance, third degree|Trafficking in drugs
general|misdemeanor|55|48|121|Possession of marijuana|POSS MARIJ < 2OZ|Unlawful possession of marihuana|Possession of cannabis, small amount
general|misdemeanor|18|48|125|Possession of drug paraphernalia|POSS DRUG PARAPHERNALIA|Criminally using drug paraphernalia|Drug paraphernalia
general|felony|20|32|021|Forgery|FORGERY FINANCIAL INSTRUMENT|Forgery, second degree|Uttering a forged instrument
general|felony|18|32|031|Credit card abuse|CREDIT/DEBIT CARD ABUSE|Unlawful use of a credit card|Fraudulent use of a credit card
general|felony|12|32|051|Identity theft|FRAUD USE/POSS IDENTIFYING INFO|Identity theft, second degree|Identity fraud
general|misdemeanor|22|32|041|Passing a bad check|ISSUANCE OF BAD CHECK|Issuing a bad check|Worthless check
general|felony|9|32|046|Embezzlement|MISAPP FIDUC/FINAN PROP|Embezzlement by an employee|Theft by conversion
general|misdemeanor|45|30|050|Criminal trespass|CRIMINAL TRESPASS|Criminal trespass, third degree|Trespass after warning
general|misdemeanor|30|28|030|Criminal mischief|CRIM MISCHIEF >=$100<$750|Criminal mischief, fourth degree|Vandalism
general|felony|5|28|020|Arson|ARSON|Arson, third degree|Burning of a building
general|misdemeanor|40|42|010|Disorderly conduct|DISORDERLY CONDUCT|Disorderly conduct|Breach of the peace
general|misdemeanor|25|49|020|Public intoxication|PUBLIC INTOXICATION|Public intoxication|Drunk in public
general|misdemeanor|28|38|030|Resisting arrest|RESIST ARREST SEARCH OR TRANSP|Resisting arrest|Resisting an officer without violence
general|felony|14|38|040|Fleeing and eluding|EVADING ARREST DET W/VEH|Unlawfully fleeing a police officer|Fleeing or attempting to elude
general|misdemeanor|20|38|020|Failure to identify|FAIL TO IDENTIFY GIVING FALSE INFO|False personation|Giving a false name to police
general|misdemeanor|26|38|100|Failure to appear|BAIL JUMPING AND FAIL TO APPEAR|Bail jumping, third degree|Failure to appear
general|misdemeanor|22|46|020|Carrying a concealed weapon|UNL CARRYING WEAPON|Criminal possession of a weapon, fourth degree|Carrying a weapon without a permit
general|felony|18|46|040|Felon in possession of a firearm|UNL POSS FIREARM BY FELON|Criminal possession of a weapon, second degree|Possession of a firearm by a convicted felon
general|felony|2|19|020|Murder|MURDER|Murder, second degree|Second-degree murder
general|felony|2|19|040|Manslaughter|MANSLAUGHTER|Manslaughter, first degree|Voluntary manslaughter
general|felony|8|31|070|Unauthorized use of a vehicle|UNAUTH USE OF VEHICLE|Unauthorized use of a vehicle, second degree|Motor vehicle theft
general|misdemeanor|12|43|020|Prostitution|PROSTITUTION|Prostitution|Solicitation
general|misdemeanor|14|25|070|Violation of a protective order|VIOL PROTECT ORDER|Criminal contempt, second degree|Violation of an injunction
traffic|misdemeanor|80|49|040|Driving under the influence|DRIVING WHILE INTOXICATED|Driving while intoxicated|Operating a vehicle while impaired
traffic|felony|10|49|090|Driving under the influence, third offense|DRIVING WHILE INTOXICATED 3RD OR MORE|Aggravated driving while intoxicated|Felony DUI
traffic|misdemeanor|60|52|145|Driving while license suspended|DRIV W/LIC SUSP W/PREV CONV|Aggravated unlicensed operation, third degree|Driving under suspension
traffic|misdemeanor|24|54|540|Reckless driving|RECKLESS DRIVING|Reckless driving|Careless and reckless driving
traffic|misdemeanor|16|55|022|Leaving the scene of an accident|ACCIDENT INVOLVING DAMAGE|Leaving the scene of an incident|Hit and run
traffic|infraction|60|54|535|Speeding|SPEEDING|Speeding in zone|Exceeding the posted limit
traffic|infraction|30|60|119|No proof of insurance|FAIL TO MAINTAIN FINANCIAL RESP|Operating without insurance|Uninsured motorist
traffic|infraction|18|52|102|Expired registration|EXPIRED REGISTRATION|Unregistered motor vehicle|Expired plates
traffic|infraction|16|54|540|Disregarding a red light|RAN RED LIGHT|Failed to stop on red|Traffic signal violation
sexual|felony|30|22|110|Sexual assault|SEXUAL ASSAULT|Rape, third degree|Sexual battery
sexual|felony|24|21|110|Indecency with a child|INDECENCY W/CHILD SEXUAL CONTACT|Sexual abuse, first degree|Lewd or lascivious molestation
sexual|felony|14|43|260|Possession of child sexual abuse material|POSS CHILD PORNOGRAPHY|Possessing a sexual performance by a child|Possession of photographs of sexual performance by a child
sexual|misdemeanor|12|21|080|Indecent exposure|INDECENT EXPOSURE|Public lewdness|Exposure of sexual organs
sexual|felony|10|62|102|Failure to register as a sex offender|FAIL TO COMPLY SEX OFF DUTY TO REG|Failure to register|Sexual offender violation
`;

/** Every offence of the corpus. */
export const OFFENCES: readonly Offence[] = TABLE.trim().split('\n').map(readOffence);

function readOffence(line: string): Offence {
  const [kind = '', classification = '', weight = '', title = '', section = '', ...wordings] =
    line.split('|');
  if (kind !== 'general' && kind !== 'traffic' && kind !== 'sexual') throw new Error(`unknown kind: ${kind}`);
  if (classification !== 'felony' && classification !== 'misdemeanor' && classification !== 'infraction') {
    throw new Error(`unknown classification: ${classification}`);
  }
  return { kind, classification, weight: Number(weight), title, section, wordings };
}

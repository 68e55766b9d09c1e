/**
 * Given names borne almost only by men, the most frequent first.
 * From the 1990 name files of the United States Census Bureau (public domain).
 */
export const MALE_NAMES = `
james john robert michael william david richard charles joseph thomas christopher daniel paul mark
donald george kenneth steven edward brian ronald anthony kevin jason matthew gary timothy jose larry
jeffrey frank scott eric stephen andrew raymond gregory joshua jerry dennis walter patrick peter harold
douglas henry carl arthur ryan roger joe juan jack albert jonathan justin gerald keith samuel ralph
lawrence nicholas roy benjamin bruce brandon adam harry fred wayne billy steve louis jeremy aaron randy
howard eugene carlos russell bobby victor martin ernest phillip todd jesse craig alan shawn clarence
sean philip chris johnny earl jimmy antonio danny bryan tony luis mike stanley leonard nathan dale
manuel rodney curtis norman allen marvin vincent glenn jeffery travis jeff chad jacob melvin alfred kyle
bradley jesus herbert frederick ray joel edwin don eddie ricky troy randall barry alexander bernard
mario leroy francisco marcus micheal theodore clifford miguel oscar jay jim tom calvin alex jon ronnie
bill lloyd tommy leon derek warren darrell jerome floyd leo alvin tim wesley gordon dean greg jorge
dustin pedro derrick dan lewis zachary corey herman maurice vernon roberto clyde glen hector shane
ricardo sam rick lester brent ramon charlie tyler gilbert gene marc reginald ruben brett nathaniel
rafael edgar milton raul ben chester cecil duane franklin andre elmer brad gabriel ron mitchell roland
arnold harvey jared karl cory claude erik darryl neil javier fernando clinton ted mathew tyrone darren
lonnie lance cody julio kurt allan nelson guy clayton hugh max dwayne dwight armando felix everett ian
wallace ken bob alfredo alberto dave ivan sidney byron julian isaac morris clifton willard daryl ross
virgil andy marshall salvador perry kirk sergio seth kent terrance eduardo terrence enrique wade austin
stuart fredrick arturo alejandro joey nick luther wendell jeremiah evan julius donnie otis trevor oliver
luke homer gerard doug kenny hubert angelo shaun lyle matt alfonso orlando rex carlton ernesto cameron
neal pablo lorenzo omar wilbur blake grant horace roderick abraham willis rickey ira andres cesar
johnathan malcolm rudolph damon kelvin rudy preston alton archie marco wm pete randolph garry geoffrey
jonathon felipe gerardo ed dominic delbert colin guillermo earnest lucas benny spencer rodolfo myron
edmund garrett salvatore cedric lowell gregg sherman wilson sylvester roosevelt israel jermaine forrest
wilbert leland simon clark irving bryant owen rufus woodrow sammy kristopher mack levi marcos gustavo
jake lionel ellis dallas gilberto clint nicolas laurence ismael orville drew ervin dewey al wilfred josh
hugo ignacio caleb tomas sheldon erick stewart doyle darrel rogelio terence santiago alonzo elias bert
elbert ramiro conrad noah grady phil cornelius lamar rolando clay percy dexter bradford darin amos
terrell moses irvin saul roman darnell randal timmy darrin winston brendan abel dominick boyd emilio
elijah domingo emmett marlon emanuel jerald edmond emil dewayne will otto teddy reynaldo bret jess trent
humberto emmanuel stephan louie vicente lamont garland miles micah efrain logan heath rodger harley
demetrius ethan eldon rocky pierre junior freddy eli bryce antoine royce sterling chase grover elton
cleveland dylan chuck damian reuben stan august leonardo jasper russel erwin benito hans monte blaine
ernie curt quentin agustin murray jamal adolfo harrison tyson burton brady elliott wilfredo bart jarrod
vance denis damien joaquin harlan desmond elliot darwin gregorio buddy xavier kermit roscoe esteban
anton solomon scotty norbert elvin williams nolan rod quinton hal brain rob elwood kendrick darius
moises marlin fidel thaddeus cliff marcel jackson raphael bryon armand alvaro jeffry dane joesph thurman
ned rusty monty rory fabian reggie mason graham isaiah vaughn gus avery loyd diego adolph norris millard
rocco gonzalo derick rodrigo wiley rigoberto alphonso ty rickie noe vern reed jefferson elvis bernardo
mauricio hiram donovan basil riley nickolas maynard scot vince quincy eddy sebastian federico ulysses
heriberto donnell cole denny davis gavin emery ward romeo jayson dion dante clement coy maxwell jarvis
bruno issac dudley brock sanford colby carmelo barney nestor stefan donny art linwood beau weldon galen
isidro truman delmar johnathon silas frederic dick irwin merlin merrill charley marcelino harris carlo
trenton kurtis hunter aurelio winfred vito collin denver carter leonel emory pasquale mohammad mariano
danial landon dirk branden adan buford german wilmer emerson zachery fletcher jacques errol dalton
monroe josue edwardo booker wilford sonny shelton carson theron raymundo daren houston robby lincoln
genaro bennett octavio cornell hung arron antony herschel giovanni garth cyrus cyril ronny lon freeman
duncan kennith carmine erich chadwick wilburn russ reid myles anderson morton jonas forest mitchel
mervin zane rich jamel lazaro alphonse randell major jarrett brooks abdul luciano seymour eugenio
mohammed valentin chance arnulfo lucien ferdinand thad ezra aldo rubin royal mitch earle abe wyatt
marquis lanny kareem jamar boris isiah emile elmo aron leopoldo everette josef eloy rodrick reinaldo
lucio jerrod weston hershel barton parker lemuel burt jules gil eliseo ahmad nigel efren antwan alden
margarito coleman dino osvaldo les deandre normand kieth trey norberto napoleon jerold fritz rosendo
milford christoper alfonzo lyman josiah brant wilton rico jamaal dewitt brenton olin foster faustino
claudio judson gino edgardo alec tanner jarred donn tad prince porfirio odis lenard chauncey tod mel
marcelo kory augustus keven hilario bud sal orval mauro zachariah olen anibal milo jed dillon amado
newton lenny richie horacio brice mohamed delmer dario reyes mac jonah jerrold robt hank rupert rolland
kenton damion antone waldo fredric bradly kip burl walker tyree jefferey ahmed willy stanford oren noble
moshe mikel enoch brendon quintin jamison florencio darrick tobias hassan giuseppe demarcus cletus
tyrell lyndon keenan werner geraldo columbus chet bertram markus huey hilton dwain donte tyron omer
isaias hipolito fermin adalberto bo barrett teodoro mckinley maximo garfield raleigh lawerence abram
rashad king emmitt daron samual miquel eusebio domenic darron buster wilber renato jc hoyt haywood
ezekiel chas florentino elroy clemente arden neville edison deshawn nathanial jordon danilo claud
sherwood raymon rayford cristobal ambrose titus hyman felton ezequiel erasmo stanton lonny len ike milan
lino jarod herb andreas walton rhett palmer douglass cordell oswaldo ellsworth virgilio toney nathanael
del benedict mose johnson isreal garret fausto asa arlen zack warner modesto francesco manual gaylord
gaston filiberto deangelo michale granville wes malik zackary tuan eldridge cristopher cortez antione
malcom long korey jospeh colton waylon von hosea shad santo rudolf rolf rey renaldo marcellus lucius
kristofer boyce benton hayden harland arnoldo rueben leandro kraig jerrell jeromy hobert cedrick arlie
winford wally luigi keneth jacinto graig franklyn edmundo sid porter leif jeramy buck willian vincenzo
shon lynwood jere hai elden dorsey darell broderick alonso
`;

/** Given names borne almost only by women, the most frequent first. Same source. */
export const FEMALE_NAMES = `
mary patricia linda barbara elizabeth jennifer maria susan margaret dorothy lisa nancy karen betty helen
sandra donna carol ruth sharon michelle laura sarah kimberly deborah jessica shirley cynthia angela
melissa brenda amy anna rebecca virginia kathleen pamela martha debra amanda stephanie carolyn christine
marie janet catherine frances ann joyce diane alice julie heather teresa doris gloria evelyn jean cheryl
mildred katherine joan ashley judith rose janice nicole judy christina kathy theresa beverly denise
tammy irene jane lori rachel marilyn andrea kathryn louise sara anne jacqueline wanda bonnie julia ruby
lois tina phyllis norma paula diana annie lillian emily peggy crystal gladys rita dawn connie florence
edna tiffany carmen rosa cindy grace wendy victoria edith sherry sylvia josephine thelma sheila ethel
ellen elaine marjorie carrie charlotte monica esther pauline emma juanita anita rhonda hazel amber eva
debbie april clara lucille joanne eleanor valerie danielle megan alicia suzanne michele gail bertha
darlene veronica jill erin geraldine lauren cathy joann lorraine sally regina erica beatrice dolores
bernice audrey yvonne annette june samantha ana renee ida vivian roberta holly brittany melanie loretta
yolanda jeanette laurie katie kristen vanessa alma sue elsie beth jeanne vicki carla tara rosemary
eileen terri gertrude lucy tonya ella stacey wilma gina kristin natalie agnes vera charlene bessie
delores melinda pearl arlene maureen colleen allison tamara joy georgia constance lillie claudia marcia
tanya nellie minnie marlene heidi glenda lydia viola marian stella caroline dora jo vickie mattie maxine
irma mabel marsha myrtle lena christy deanna patsy hilda gwendolyn jennie nora margie nina cassandra
leah penny kay priscilla naomi carole brandy olga dianne tracey leona jenny felicia sonia miriam velma
becky violet kristina toni misty mae shelly daisy ramona sherri erika katrina claire lindsey lindsay
geneva belinda margarita sheryl cora faye ada natasha sabrina isabel marguerite hattie harriet molly
cecilia kristi brandi blanche rosie joanna iris eunice angie inez lynda madeline amelia alberta
genevieve monique jodi janie maggie kayla sonya kristine candace fannie maryann opal alison yvette
melody luz susie olivia flora shelley kristy mamie lula lola verna beulah antoinette candice juana
jeannette pam kelli hannah whitney bridget karla celia latoya patty shelia gayle della vicky lynne sheri
marianne kara jacquelyn erma blanca myra leticia krista roxanne angelica robyn adrienne rosalie
alexandra brooke bethany sadie bernadette traci kendra jasmine nichole rachael chelsea mable ernestine
muriel marcella elena krystal angelina nadine kari estelle dianna paulette lora mona doreen rosemarie
desiree antonia hope ginger janis betsy christie freda mercedes meredith lynette teri cristina eula
meghan sophia eloise rochelle gretchen cecelia raquel henrietta alyssa jana gwen jenna tricia olive
tasha silvia elvira delia sophie kate patti lorena kellie sonja lila lana darla may mindy essie mandy
lorene elsa josefina jeannie miranda dixie lucia marta faith lela johanna shari camille tami shawna
elisa ebony melba ora nettie tabitha winifred kristie marina alisha aimee rena myrna marla tammie
latasha bonita patrice ronda sherrie addie francine deloris stacie adriana cheri abigail celeste cara
adele rebekah lucinda dorthy effie trina reba sallie aurora lenora etta lottie kerri trisha nikki
estella francisca josie tracie marissa karin brittney janelle lourdes laurel helene fern elva corinne
kelsey ina bettie elisabeth aida caitlin ingrid iva eugenia christa goldie cassie maude jenifer therese
dena lorna janette latonya candy consuelo tamika rosetta debora cherie polly dina fay jillian dorothea
nell trudy esperanza patrica kimberley shanna helena carolina stefanie ola janine mollie alisa maribel
susanne bette susana elise cecile isabelle jocelyn paige joni rachelle leola daphne alta ester petra
graciela imogene jolene keisha lacey glenna gabriela keri ursula lizzie kirsten shana adeline mayra
jayne jaclyn gracie sondra carmela marisa rosalind charity tonia beatriz marisol clarice jeanine sheena
angeline frieda lily shauna millie claudette cathleen angelia gabrielle autumn katharine summer jodie
staci lea christi justine elma luella margret socorro martina margo mavis callie bobbi maritza lucile
leanne jeannine deana aileen lorie ladonna willa manuela selma dolly sybil abby lara ivy winnie marcy
luisa jeri magdalena ofelia meagan audra matilda leila cornelia bianca simone bettye randi virgie
latisha barbra georgina eliza leann bridgette rhoda haley adela nola bernadine flossie ila greta ruthie
nelda minerva lilly terrie letha hilary estela valarie brianna rosalyn earline catalina ava mia clarissa
lidia corrine alexandria concepcion tia sharron rae dona ericka jami elnora chandra lenore neva marylou
melisa tabatha serena avis allie sofia jeanie odessa nannie harriett loraine penelope milagros emilia
benita allyson ashlee tania esmeralda karina eve pearlie zelma malinda noreen tameka saundra hillary
amie althea rosalinda lilia alana gay clare alejandra elinor lorrie jerri darcy earnestine carmella
noemi marcie liza annabelle louisa earlene mallory carlene nita selena tanisha katy julianne lakisha
edwina maricela margery kenya dollie roxie roslyn kathrine nanette charmaine lavonne ilene tammi suzette
corine kaye chrystal lina deanne lilian juliana aline luann maryanne evangeline colette melva lawanda
yesenia nadia madge kathie ophelia valeria nona mitzi mari georgette claudine fran alissa roseann
lakeisha susanna reva deidre chasity sheree carly elvia alyce deirdre gena briana araceli katelyn
rosanne wendi tessa berta marva imelda marietta marci leonor arline sasha madelyn janna juliette deena
aurelia josefa augusta liliana lessie amalia savannah anastasia vilma natalia rosella lynnette corina
alfreda leanna amparo coleen tamra aisha wilda karyn cherry queen maura mai evangelina rosanna hallie
erna enid mariana juliet jacklyn freida madeleine mara hester cathryn lelia casandra bridgett angelita
jannie dionne annmarie katina beryl phoebe millicent katheryn diann carissa maryellen liz lauri helga
gilda rhea marquita hollie tisha tamera angelique francesca britney kaitlin lolita florine rowena reyna
twila fanny janell ines concetta bertie alba brigitte alyson vonda pansy elba noelle letitia kitty deann
brandie louella leta felecia sharlene lesa beverley isabella herminia terra celina tori octavia jade
denice germaine sierra michell cortney nelly doretha deidra monika lashonda judi chelsey antionette
margot adelaide nan leeann dessie libby kathi gayla latanya mina mellisa kimberlee jasmin renae zelda
elda ma justina gussie emilie camilla abbie rocio kaitlyn edythe ashleigh selina lakesha geri allene
pamala michaela dayna caryn rosalia sun jacquline rebeca marybeth krystle iola dottie belle griselda
ernestina elida adrianne demetria delma jaqueline destiny arleen virgina retha fatima tillie eleanore
cari treva birdie wilhelmina rosalee maurine latrice jena taryn elia debby maudie jeanna delilah catrina
shonda hortencia theodora teresita robbin danette maryjane delphine brianne nilda danna cindi bess iona
hanna winona vida rosita marianna racheal guillermina eloisa celestine caren malissa lona chantel
shellie marisela leora agatha soledad migdalia ivette christen athena janel chloe veda pattie tessie
tera marilynn lucretia karrie dinah daniela alecia adelina vernice shiela portia merry lashawn dara
tawana oma verda christin alene zella sandi rafaela maya kira candida alvina suzan shayla lyn lettie
samatha oralia matilde madonna larissa vesta renita india delois shanda phillis lorri erlinda cathrine
barb zoe isabell ione gisela valencia roxanna mayme kisha ellie mellissa dorris dalia bella annetta
zoila reta reina lauretta kylie christal pilar charla elissa tiffani tana paulina leota breanna jayme
carmel vernell tomasa mandi dominga santa melodie lura alexa tamela mirna kerrie venus felicita cristy
carmelita berniece annemarie tiara roseanne missy cori roxana pricilla kristal jung elyse haydee aletha
bettina marge gillian filomena zenaida harriette caridad vada una aretha pearline marjory marcela flor
evette elouise alina damaris catharine belva nakia marlena luanne lorine karon dorene danita brenna
tatiana louann julianna andria philomena lucila leonora dovie romona mimi jacquelin gaye tonja misti
chastity stacia roxann micaela nikita mei velda marlys johnna aura ivonne hayley nicki majorie herlinda
alpha yadira perla gregoria antonette shelli mozelle mariah joelle cordelia josette chiquita trista
laquita georgiana candi shanon hildegard valentina stephany magda karol gabriella tiana roma richelle
princess oleta jacque idella alaina suzanna jovita tosha raven nereida marlyn kyla delfina tena
stephenie sabina nathalie marcelle gertie darleen thea sharonda shantel belen venessa rosalina ona
genoveva clementine rosalba renate renata mi georgianna floy dorcas ariana tyra theda mariam juli jesica
vikki verla roselyn melvina jannette ginny debrah corrie asia violeta myrtis latricia collette charleen
anissa viviana twyla precious nedra latonia lan hellen fabiola annamarie adell sharyn chantal niki maud
lizette lindy kia kesha jeana danelle charline chanel valorie lia dortha cristal sunny leone leilani
gerri debi andra keshia ima eulalia easter dulce natividad linnie kami georgie catina brook alda
winnifred sharla ruthann meaghan magdalene lissette adelaida venita trena shirlene shameka elizebeth
dian shanta latosha carlotta windy soon rosina mariann leisa jonnie dawna cathie astrid laureen janeen
holli fawn vickey teressa shante rubye marcelina chanda terese scarlett marnie lulu lisette jeniffer
elenor dorinda donita carman bernita altagracia aleta adrianna zoraida nicola lyndsey janina chrissy ami
starla phylis phuong kyra charisse blanch sanjuanita rona nanci marilee maranda brigette sanjuana marita
kassandra joycelyn felipa chelsie bonny mireya lorenza kyong ileana candelaria sherie ok lucie leatrice
lakeshia gerda edie bambi marylin lavon hortense garnet evie tressa shayna lavina kyung jeanetta
sherrill shara phyliss mittie anabel alesia thuy tawanda joanie tiffanie lashanda karissa enriqueta
daria daniella corinna alanna abbey roxane roseanna magnolia lida joellen era coral carleen tresa peggie
novella nila maybelle jenelle carina nova melina marquerite margarette josephina evonne cinthia albina
toya tawnya sherita myriam lizabeth lise keely jenni giselle cheryle ardith ardis alesha adriane shaina
linnea karolyn florida felisha dori darci artie armida zola xiomara vergie shamika nena nannette maxie
lovie jeane jaimie inge farrah elaina caitlyn starr felicitas cherly caryl yolonda yasmin teena prudence
pennie nydia mackenzie orpha marvel lizbeth laurette jerrie hermelinda carolee tierra mirian meta melony
kori jennette jamila ena anh yoshiko susannah salina rhiannon joleen cristine ashton aracely tomeka
shalonda marti lacie kala jada ilse hailey brittani zona syble sherryl nidia marlo kandice kandi deb
america alycia ronna norene mercy ingeborg giovanna gemma christel audry zora vita trish stephaine
shirlee shanika melonie mazie jazmin inga hoa hettie geralyn fonda estrella adella su sarita rina
milissa maribeth golda evon ethelyn enedina cherise chana velva tawanna sade mirta li karie jacinta elna
davina cierra ashlie albertha tanesha stephani nelle mindi lu lorinda larue florene demetra dedra ciara
chantelle ashly suzy rosalva noelia lyda leatha krystyna kristan karri darline darcie cinda cheyenne
cherrie awilda almeda rolanda lanette jerilyn gisele evalyn cyndi cleta carin zina zena velia tanika
charissa talia margarete lavonda kaylee kathlene jonna irena ilona idalia candis candance brandee anitra
alida sigrid nicolette maryjo linette hedwig christiana cassidy alexia tressie modesta lupita lita
gladis evelia davida cherri cecily ashely annabel agustina wanita shirly rosaura hulda eun bailey yetta
verona thomasina sibyl shannan mechelle lue leandra lani kylee kandy jolynn ferne eboni corene alysia
zula nada moira lyndsay lorretta jammie hortensia gaynell adria vina vicenta tangela stephine norine
nella liana leslee kimberely iliana glory felica emogene elfriede eden eartha carma bea ocie marry
lennie kiara jacalyn carlota arielle yu star otilia kirstin kacey johnetta joetta jeraldine jaunita
elana dorthea cami amada adelia vernita tamar siobhan renea rashida ouida nilsa meryl kristyn julieta
danica breanne aurea anglea sherron odette malia lorelei lin leesa kenna kathlyn fiona charlette suzie
shantell sabra racquel myong mira martine lucienne lavada juliann elvera delphia christiane charolette
carri asha angella paola ninfa leda lai eda sunshine stefani shanell palma machelle lissa kecia kathryne
karlene julissa jettie jenniffer hui corrina carolann alena tess rosaria myrtice marylee liane kenyatta
judie janey in elmira eldora denna cristi cathi zaida vonnie viva vernie rosaline mariela luciana lesli
karan felice deneen adina wynona tarsha sheron shasta
`;

/** Given names borne by both. Same source. */
export const SHARED_NAMES = `
adrian alexis ali alva angel ariel aubrey augustine bennie bernie berry billie blair bobbie britt carey
carrol carroll cary casey chang chi chong christian chung clair cleo courtney cruz dana dannie dee deon
devin devon dominique dong dorian dusty elisha francis frankie freddie gale gerry guadalupe hollis hong
ivory jackie jae jaime jame jamey jamie jan jessie jewel jewell jimmie jody johnie johnnie jordan jude
kasey kelley kelly kendall kerry kim kirby kris lacy lane lavern laverne lee leigh lesley leslie loren
lou lupe lynn man marion marty merle michal michel mickey minh morgan nicky noel numbers odell ollie
otha paris pat quinn refugio rene robbie robin rosario sammie sandy sang santos scottie shannon shayne
shelby sol son stacy stevie sung sydney taylor terry thanh theo toby tommie tory tracy trinidad tristan
val valentine van willie yong young
`;

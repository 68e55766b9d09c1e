/** Spellings of one given name, a group a line. */
export const SPELLINGS = `
mohammed muhammad mohamed mohammad muhammed mohamad muhamad muhamed mohamud mohamoud mohd muhammadu
ahmed ahmad ahmet achmed achmad
hussein husain hussain hossein hosein husayn hussien
hassan hasan
yusuf youssef yousef yousuf yusif
ibrahim ebrahim ibraheem
omar umar omer
ali aly
khalid khaled
mustafa mustapha moustafa
abdullah abdallah abdulla abdalla
abdul abdel abdal abd
said saeed sayed saed
osama usama
mahmoud mahmud mehmood mahmood
jamal gamal
nasser nasir naser
faisal faysal feisal
walid waleed
tariq tarek tarik
hamid hameed
rashid rasheed
karim kareem
sergei sergey
aleksandr alexander alexandr aleksander oleksandr
dmitri dmitry dimitri dmitriy
yuri yury yuriy
nikolai nikolay nikolaj
mikhail mihail
vladimir volodymyr wladimir
andrei andrey andriy andrej
brian bryan brien bryon
steven stephen stephan stefan
jeffrey geoffrey jeffery jefferey
catherine katherine kathryn catharine katharine cathryn kathrine
kathleen cathleen
cathy kathy kathie cathie
sean shawn shaun shon
jon john
eric erik erick
mark marc
kristen kristin kristyn
christina kristina
christine kristine
chris kris
deborah debra debora
teresa theresa
anne ann
anna ana
sara sarah
philip phillip
alan allan allen
louis lewis
carl karl
curtis kurtis
gary garry
tracy tracey
lawrence laurence
rachel rachael
michelle michele
nicholas nicolas nickolas
zachary zachery zackary
jacqueline jaqueline jacquelyn
hannah hanna
rebecca rebekah rebeka
elizabeth elisabeth
vivian vivien
lynn lynne
gail gayle
isabel isabelle isobel izabel
lindsay lindsey
caitlin kaitlyn katelyn kaitlin
megan meghan meagan
ashley ashleigh
britney brittany brittney
randall randal
russell russel
darrell darryl daryl darrel
terrance terrence terence
neil neal
derek derrick derick
jonathan johnathan jonathon johnathon
matthew mathew
dominic dominick
frederick frederic fredrick fredric
edward eduard
roger rodger
stewart stuart
connor conor
aidan aiden ayden
caleb kaleb
jayden jaden jaiden
cameron kameron
`;

const TABLE = `
James Jim Jimmy Jamie
John Jack Johnny
Robert Bob Bobby Rob
Michael Mike Mikey
William Bill Billy Will
David Dave Davey
Richard Rick Dick Rich
Charles Charlie Chuck
Joseph Joe Joey
Thomas Tom Tommy
Christopher Chris
Daniel Dan Danny
Matthew Matt
Anthony Tony
Donald Don Donnie
Kenneth Ken Kenny
Steven Steve
Edward Ed Eddie Ted
Ronald Ron Ronnie
Timothy Tim Timmy
Jeffrey Jeff
Larry Lawrence
Frank Francisco
Gregory Greg
Raymond Ray
Patrick Pat Paddy
Jose Pepe Joe
Samuel Sam Sammy
Benjamin Ben Benny
Nicholas Nick Nicky
Alexander Alex Sasha
Jonathan Jon Jonny
Francisco Paco Frank
Antonio Tony Toño
Guillermo Memo Bill
Mary Molly Polly
Patricia Pat Patty Trish
Linda Lindy
Barbara Barb Barbie
Elizabeth Liz Beth Betty Eliza
Jennifer Jen Jenny
Maria Mari Mia
Susan Sue Susie
Margaret Maggie Peggy Meg
Dorothy Dot Dottie
Nancy Nan
Deborah Deb Debbie
Sandra Sandy
Kimberly Kim
Christine Chris Tina
Katherine Kathy Kate Katie
Catherine Cathy Kate
Rebecca Becky Becca
Jessica Jess Jessie
Victoria Vicky Tori
Theresa Terry Tess
Pamela Pam
Cynthia Cindy
Jacqueline Jackie
Angela Angie
Stephanie Steph
Dolores Lola
Guadalupe Lupe
Josephine Josie
Abigail Abby
`;

/** Short forms by given name, for aliases and for records that know a person by a short name. */
export const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...short] = line.split(' ');
      return [name, short] as const;
    }),
);

/** The scopes that a client can hold, with what each lets it do. They guard accounts, users and roles. */
export const SCOPE_DESCRIPTIONS = {
  'read:account': 'Read a single account',
  'create:account': 'Create an account',
  'delete:account': 'Delete an account',
  'read:users': 'List users',
  'create:user': 'Create or invite a user',
  'read:user': 'Read a user',
  'update:user': 'Update a user',
  'delete:user': 'Delete a user',
  'read:role': 'Read the roles of a user',
  'update:role': 'Assign roles to a user',
  'delete:role': 'Remove roles from a user',
} as const;

export type Scope = keyof typeof SCOPE_DESCRIPTIONS;

export const SCOPES = Object.keys(SCOPE_DESCRIPTIONS) as Scope[];

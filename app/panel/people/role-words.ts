import type { Role } from '../../kit/roles.ts'

/** The names of the panel's roles, and the rights of each. */
const en = {
  roles: { admin: 'Admin', editor: 'Editor', operator: 'Operator', translator: 'Translator' } satisfies Record<Role, string>,
  does: {
    admin: 'Everything, including colleagues, import and export.',
    editor: 'Series, episodes, categories, events, teams, venues, access codes and audience.',
    operator: 'Game day: start and end live pictures; delay, move, postpone and cancel events.',
    translator: 'French texts, glossary and patterns; reads the rest of the catalogue.',
  } satisfies Record<Role, string>,
  role: 'Role',
  refusedTitle: 'This page is for another role',
  needsOne: (role: string) => `It takes the role ${role}.`,
  needsOneOf: (roles: string) => `It takes one of these roles: ${roles}.`,
  mine: (role: string) => `Your role is ${role}.`,
  whoGives: 'An admin can give you another one, on the page “Admins”.',
  toFirst: 'To your pages',
}

type RoleWords = typeof en

const fr: RoleWords = {
  roles: { admin: 'Administration', editor: 'Rédaction', operator: 'Régie', translator: 'Traduction' },
  does: {
    admin: 'Tout, y compris les accès, l’importation et l’exportation.',
    editor: 'Séries, épisodes, catégories, événements, équipes, lieux, codes d’accès et auditoire.',
    operator: 'Les jours de match : lancer et terminer les directs; retarder, déplacer, reporter et annuler des événements.',
    translator: 'Textes français, glossaire et modèles; lecture du reste du catalogue.',
  },
  role: 'Rôle',
  refusedTitle: 'Cette page est réservée à un autre rôle',
  needsOne: (role) => `Il faut le rôle ${role}.`,
  needsOneOf: (roles) => `Il faut l’un de ces rôles : ${roles}.`,
  mine: (role) => `Votre rôle est ${role}.`,
  whoGives: 'Une personne qui a le rôle Administration peut vous en donner un autre, à la page « Accès ».',
  toFirst: 'Aller à vos pages',
}

export const roleWords = { en, fr }

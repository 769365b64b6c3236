/** By field, its English and the French that visitors read; '' where they read the English. `hash` names the line of the translations. */
export type FrenchBesides = Partial<Record<string, { source: string; text: string; hash: string }>>

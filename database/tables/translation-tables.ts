/** French texts, their authors, and texts that still lack French. */
export type TranslationTables = {
  translation: TranslationTable
  translation_history: TranslationHistoryTable
  translation_usage: TranslationUsageTable
  glossary_entry: GlossaryEntryTable
  french_pattern: FrenchPatternTable
}

/** The French for a text, by a person or a service; without a row, the glossary provides it. */
type TranslationTable = {
  lang: string
  /** SHA-256 of the text with normalised white space and Unicode form. */
  hash: string
  source: string
  /** The person's French; null when it was withdrawn and the machine provides the French again. */
  target: string | null
  /** 'human', 'import' or the name of the service. */
  origin: string
  /** 'machine' may be replaced by a better machine translation; 'reviewed' and 'locked' are by people. */
  status: 'machine' | 'reviewed' | 'locked'
  /** Counts the changes by people; 0 while only a service has provided it. */
  version: number
  updated_by: string | null
  updated_at: string
}

/** The earlier states of a line, one for each change by a person. */
type TranslationHistoryTable = {
  id: string
  lang: string
  hash: string
  target: string | null
  status: TranslationTable['status']
  by: string | null
  at: string
}

/** The number of characters sent to a service on a day (UTC). */
type TranslationUsageTable = { day: string; characters: number }

/**
 * Staff's glossary entries: a phrase with its French, or a name that is never translated (`target` null). `form`: for a name
 * with its French, its kind and article ('team les').
 */
type GlossaryEntryTable = {
  key: string
  source: string
  target: string | null
  form: string | null
  updated_by: string | null
  updated_at: string
}

/** A title pattern with its French ('{team} Red Carpet'). `key`: the English in the form that is searched for. */
type FrenchPatternTable = {
  key: string
  english: string
  french: string
  /** 'dismissed' means that staff declined the suggestion. */
  status: 'approved' | 'dismissed'
  updated_by: string | null
  updated_at: string
}

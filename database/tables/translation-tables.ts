/** What is said in French, by whom, and what is still to be said. */
export type TranslationTables = {
  translation: TranslationTable
  translation_history: TranslationHistoryTable
  translation_task: TranslationTaskTable
  translation_claim: TranslationClaimTable
  translation_usage: TranslationUsageTable
  glossary_entry: GlossaryEntryTable
  french_pattern: FrenchPatternTable
}

/** What a person or a service has made of one catalogue text; without a row the glossary speaks. */
type TranslationTable = {
  lang: string
  /** SHA-256 of the text, white space and form of its letters made alike. */
  hash: string
  source: string
  /** Null: the person's line was taken back, and the machine speaks again. */
  target: string | null
  /** 'human', 'import' or the name of the service. */
  origin: string
  /** 'machine': may be replaced by a better machine; 'reviewed' and 'locked' are a person's. */
  status: 'machine' | 'reviewed' | 'locked'
  /** Counts what people did; 0 where only a service has spoken. */
  version: number
  updated_by: string | null
  updated_at: string
}

/** What a line was before each change of a person. */
type TranslationHistoryTable = {
  id: string
  lang: string
  hash: string
  target: string | null
  status: TranslationTable['status']
  by: string | null
  at: string
}

/**
 * A text that a service is to put into French, or could not. Without a row it has been said, or it is new (`new_since` of its
 * place).
 */
type TranslationTaskTable = {
  hash: string
  /** When a node may take it on: later while one works on it, or waits for another try; null when it was given up. */
  due_at: string | null
  tries: number
  /** The service and the rules with which it was given up; with others it is tried again. */
  failed_as: string | null
}

/** Of the version before, which may still run beside this one; a later version takes it away. */
type TranslationClaimTable = { lang: string; hash: string; until: string }

/** Characters sent to a service on one day, UTC. */
type TranslationUsageTable = { day: string; characters: number }

/**
 * What staff add to the glossary: a phrase with its French, or a name that is never translated (`target` null).
 * `form`: of a name with its French, what it is and its article ('team les').
 */
type GlossaryEntryTable = {
  key: string
  source: string
  target: string | null
  form: string | null
  updated_by: string | null
  updated_at: string
}

/** What titles have in common with its French ('{team} Red Carpet'); `key`: the English as it is looked for. */
type FrenchPatternTable = {
  key: string
  english: string
  french: string
  /** 'dismissed': offered, and not wanted. */
  status: 'approved' | 'dismissed'
  updated_by: string | null
  updated_at: string
}

/**
 * A network service that translates from English to Canadian French. On any failure it throws a TranslatorError, which reveals
 * neither a text nor the key.
 */
export type Translator = {
  name: string
  /**
   * Returns the translations in the order of the texts. The caller must count and check them: a service may return too few or too
   * many, and any may be wrong; one that is not a string becomes ''. `protect`: terms, as spelled in the texts, that the service
   * must leave alone. `pairs`: for each text the French of its terms, for services that accept instructions.
   */
  translate(texts: readonly string[], ask: TranslatorAsk): Promise<string[]>
}

type TranslatorAsk = {
  protect: readonly string[]
  pairs?: readonly Readonly<Record<string, string>>[]
  signal: AbortSignal
}

/**
 * `busy`: the service wants a later retry. `quota`: the account is used up. `refused`: the key is invalid. `failed`: no
 * response, or a broken one. `unusable`: an invalid response, or a request that the service rejects.
 */
export type TranslatorTrouble = 'busy' | 'quota' | 'refused' | 'failed' | 'unusable'

type Details = { status?: number | undefined; retryAfterMs?: number | undefined }

export class TranslatorError extends Error {
  readonly kind: TranslatorTrouble
  /** The response's status; undefined without a response. */
  readonly status: number | undefined
  /** The delay that the service wants before a retry, in ms, if it gave one. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TranslatorTrouble, message: string, { status, retryAfterMs }: Details = {}) {
    super(message)
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

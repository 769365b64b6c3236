import type {
  HlsConfig,
  default as HlsPlayer,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js'
import type { Answer, AnswerRequest, Answers } from '../../answers.ts'
import { isUsable } from '../../streams/playlist.ts'
import { type Variables, withVariables } from '../../streams/playlist-variables.ts'

/** A prefetched response that has not begun after this time, in ms, is aborted and requested again. */
const PATIENCE = 3_000
/** A prefetched response that is not complete after this time, in ms, is aborted and requested again. */
const LONGEST = 20_000

/** Returns a loader that uses prefetched responses and requests whatever is missing or unusable. */
export function loaderTaking(Hls: typeof HlsPlayer, answers: Answers): HlsConfig['loader'] {
  const Own = Hls.DefaultConfig.loader
  return class extends Own implements Loader<LoaderContext> {
    isGone = false
    asked: AnswerRequest | undefined

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const asked = context.rangeEnd ? undefined : answers.take(context.url)
      if (!asked) return super.load(context, config, callbacks)
      this.asked = asked
      const late = setTimeout(() => asked.hasBegun() || asked.giveUp(), PATIENCE)
      const tooLate = setTimeout(asked.giveUp, LONGEST)
      void asked.coming.then((answer) => {
        clearTimeout(late)
        clearTimeout(tooLate)
        this.asked = undefined
        if (this.isGone) return
        if (!answer || !isGood(answer, context)) return super.load(context, config, callbacks)
        const { url, body, askedAt, firstAt, endedAt } = answer
        const { stats } = this
        stats.loaded = stats.total = body.byteLength
        stats.loading = { start: askedAt, first: firstAt, end: endedAt }
        const data = context.responseType === 'arraybuffer' ? body : new TextDecoder().decode(body)
        callbacks.onSuccess({ url, data, code: 200 }, stats, context, null)
      })
    }

    override abort() {
      this.isGone = true
      this.asked?.giveUp()
      super.abort()
    }

    override destroy() {
      this.isGone = true
      this.asked?.giveUp()
      super.destroy()
    }
  }
}

/** Returns a playlist loader that extends `Own` and substitutes variables. */
export function loaderOfVariables(Own: HlsConfig['loader']): NonNullable<HlsConfig['pLoader']> {
  let imported: Variables | undefined
  class VariablesLoader extends Own {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const onSuccess: typeof callbacks.onSuccess = (response, ...others) => {
        const isFirst = (context as PlaylistLoaderContext).type === 'manifest'
        const found = withVariables(String(response.data), response.url || context.url, isFirst ? undefined : imported)
        if (isFirst) imported = found?.variables
        callbacks.onSuccess({ ...response, data: found?.text ?? '' }, ...others)
      }
      super.load(context, config, { ...callbacks, onSuccess })
    }
  }
  // hls.js types a playlist's context more narrowly than its own loader does.
  return VariablesLoader as unknown as NonNullable<HlsConfig['pLoader']>
}

/** False for empty files, invalid playlists and stale live ones: the loader requests them again. */
function isGood({ body, endedAt }: Answer, { responseType }: LoaderContext): boolean {
  if (responseType === 'arraybuffer') return body.byteLength > 0
  return isUsable(new TextDecoder().decode(body), performance.now() - endedAt)
}

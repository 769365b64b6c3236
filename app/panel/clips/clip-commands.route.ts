import { z } from 'zod'
import type { Language } from '../../kit/language.ts'
import { clipTitles, isTitled, UNTITLED } from '../../moments/clips/clip-form.ts'
import { DESK_LENGTHS, LONGEST_CLIP } from '../../moments/clips/clips.ts'
import { removeClip, saveClip } from '../../moments/clips/edit-clips.server.ts'
import { playerSource } from '../../playback/streams/address.ts'
import { resultWithSteps } from '../../scores/log/public-scores.server.ts'
import { servicesContext } from '../../services.server.ts'
import { readCommandOfRole } from '../kit/commands/command.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import type { Route } from './+types/clip-commands.route.ts'

/** Returns the title that the desk offers for a clip of a game: the score by its last entry, in both languages. */
export function loader({ request, context }: Route.LoaderArgs): { title?: Record<Language, string> } {
  const services = context.get(servicesContext)
  const event = services.games().byId.get(new URL(request.url).searchParams.get('event') ?? '')
  const score = event && resultWithSteps(services, event, () => true)
  const { teams } = score ?? {}
  if (!score || !teams || score.scoring === 'lists') return {}
  const named = (language: Language) => `${teams.away.name[language]} ${score.away}, ${teams.home.name[language]} ${score.home}`
  return { title: { en: named('en'), fr: named('fr') } }
}

const fromDesk = z
  .object({
    id: z.uuid().toLowerCase(),
    event: z.string(),
    episode: z.string(),
    seconds: z.coerce.number().refine((seconds) => DESK_LENGTHS.some((each) => each === seconds)),
    /** The time, in ms, since the tap. */
    ago: z.coerce.number().min(0).max(LONGEST_CLIP),
    ...clipTitles,
    tellsResult: z.string().default(''),
  })
  .refine(isTitled, UNTITLED)

/** Makes a clip of a game on the air, which ends at the tap, or deletes a clip (spec J6). */
export async function action({ request, context }: Route.ActionArgs) {
  const { games, documents, hosts, now } = context.get(servicesContext)
  return readCommandOfRole({ request, context }, (editing) => ({
    async make(fields): Promise<CommandAnswer> {
      const sent = fromDesk.safeParse(fields)
      if (!sent.success) {
        const isTitle = sent.error.issues.some(({ path }) => String(path[0]).startsWith('title'))
        return { ok: false, reason: isTitle ? 'title' : 'unknown' }
      }
      const { id, event, episode, seconds, ago, titleEn, titleFr, tellsResult } = sent.data
      const isShown = games()
        .picturesOf(event)
        .some(({ episodeDocId }) => episodeDocId === episode)
      // Memory may not have heard yet that the episode has gone off the air.
      const stored = isShown ? await documents.episode(episode) : undefined
      if (!stored?.isLive) return { ok: false, reason: 'not-live' }
      const [video] = stored.content.videos
      const { kind } = playerSource(stored.videoUrl, video?.videoType ?? 'External', [], hosts)
      if (kind !== 'hls' && kind !== 'mp4') return { ok: false, reason: 'framed' }
      const toMs = seconds * 1000
      return saveClip(editing, {
        id,
        episodeDocId: episode,
        baseAt: new Date(now().getTime() - ago - toMs).toISOString(),
        fromMs: 0,
        toMs,
        title: { en: titleEn, fr: titleFr },
        thumbnail: '',
        tellsResult: tellsResult === 'on',
      })
    },
    remove: ({ id = '' }): Promise<CommandAnswer> => removeClip(editing, id),
  }))
}

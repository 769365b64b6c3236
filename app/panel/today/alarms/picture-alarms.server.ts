import type { Language } from '../../../kit/language.ts'
import type { Role } from '../../../kit/roles.ts'
import { HEAR_OF_PICTURES } from '../../../monitor/hear-of-pictures.ts'
import { probeWords, verdictText } from '../../../monitor/probe-words.ts'
import type { Services } from '../../../services.server.ts'
import { episodePathOf } from '../../overview/overview-things.server.ts'

/** A picture that fails now. */
export type PictureAlarm = {
  path: string
  title: string
  lang?: 'en'
  /** What the probe sees. */
  about: string
  /** ISO. */
  since: string
  /** People who play it, and how many of them wait for the picture; undefined while nobody does. */
  players?: { players: number; stalled: number } | undefined
}

/** The pictures that fail, for every page of the panel (spec D6). */
export async function pictureAlarms(
  { streamChecks, episodeFinder, audience }: Pick<Services, 'streamChecks' | 'episodeFinder' | 'audience'>,
  { role, language }: { role: Role; language: Language },
): Promise<PictureAlarm[]> {
  if (!HEAR_OF_PICTURES.includes(role)) return []
  const alarms = await streamChecks.alarms()
  if (alarms.length === 0) return []
  const docIds = alarms.map(({ episodeDocId }) => episodeDocId)
  const [named, stalling] = await Promise.all([episodeFinder.named(docIds, language), audience.stalling(docIds)])
  const names = new Map(named.map((each) => [each.docId, each]))
  return alarms.flatMap(({ episodeDocId, state, facts: { quietSeconds: _, ...facts }, alarmSince }) => {
    const episode = names.get(episodeDocId)
    if (!episode || alarmSince === null) return []
    const { seriesDocId, title, lang } = episode
    return {
      path: `${episodePathOf(seriesDocId, episodeDocId)}#videoUrl`,
      title,
      ...(lang && { lang }),
      // How long it lasts says the time beside it: the number was that of the moment when it was written.
      about: verdictText(probeWords[language], { state, facts }),
      since: alarmSince,
      players: stalling.get(episodeDocId),
    }
  })
}

import type { Language } from '../../../kit/language.ts'

const en = {
  ofTeam: (team: string, sport: string) => `The live webcasts and replays of ${team} (${sport}).`,
}

const fr: typeof en = {
  ofTeam: (team, sport) => `Les webdiffusions en direct et les rediffusions\u00a0: ${team} (${sport}).`,
}

export const rssWords: Record<Language, typeof en> = { en, fr }

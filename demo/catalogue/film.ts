import { auroraNorth, harbourlight, lacBleu, northgate, stoneford, type Team, valErable } from './teams.ts'

/** Who plays in the provider's clips: their score bugs name these teams, hosts first (demo/webcast/media). */
export const ON_FILM: Readonly<Record<string, { home: Team; away: Team }>> = {
  hockey: { home: northgate, away: lacBleu },
  soccer: { home: harbourlight, away: valErable },
  basketball: { home: auroraNorth, away: stoneford },
}

/** An invented university and its team's nickname. */
export type Team = { school: string; name: string; town: string }

const team = (school: string, name: string, town: string): Team => ({ school, name, town })

export const northgate = team('Northgate', 'Harriers', 'Northgate Fieldhouse')
export const lacBleu = team('Lac-Bleu', 'Huards', 'the Centre des Îles')
export const prairieTech = team('Prairie Tech', 'Threshers', 'the Granary')
export const kettleRiver = team('Kettle River', 'Otters', 'Weir Street')
export const saintAubin = team('Saint-Aubin', 'Voyageurs', 'the Halle du Quai')
export const harbourlight = team('Harbourlight', 'Gales', 'Breakwater Park')
export const copperfield = team('Copperfield', 'Miners', 'the Shaft')
export const stoneford = team('Stoneford', 'Masons', 'Quarry Road')
export const westmoor = team('Westmoor', 'Cranes', 'Heron Hall')
export const valErable = team("Val-d'Érable", 'Renards', 'the Sucrerie')
export const whitecap = team('Whitecap', 'Islanders', 'Ferry Point')
export const summitRidge = team('Summit Ridge', 'Rams', 'Treeline Arena')
export const elmgrove = team('Elmgrove', 'Owls', 'Library Lawn')
export const ironwood = team('Ironwood', 'Forge', 'Anvil Field')
export const bellerive = team('Bellerive', 'Corsaires', 'the Anse')
export const auroraNorth = team('Aurora North', 'Lynx', 'the Polar Dome')

export const fullName = (t: Team): string => `${t.school} ${t.name}`

const TEAMS: readonly Team[] = [
  northgate,
  lacBleu,
  prairieTech,
  kettleRiver,
  saintAubin,
  harbourlight,
  copperfield,
  stoneford,
  westmoor,
  valErable,
  whitecap,
  summitRidge,
  elmgrove,
  ironwood,
  bellerive,
  auroraNorth,
]
const teamNamed = (name: string | undefined) =>
  TEAMS.find((each) => name === each.school || name === each.name || name === fullName(each))

/** The teams that a title names: 'Week 1: Otters at Harriers'. Undefined for one that names no game. */
export function teamsIn(title: string): { away: Team; home: Team; joined: string } | undefined {
  const [, visitors, joined = '', hosts] = /^(?:.*: )?(.+) (at|vs\.) (.+)$/.exec(title) ?? []
  const [away, home] = [teamNamed(visitors), teamNamed(hosts)]
  return away && home && { away, home, joined }
}

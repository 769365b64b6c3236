// Points of judo as they are stored, and as text. Graphics in broadcast software download this module too.

/** Greater than all waza-aris and yukos of a bout. */
export const IPPON = 99
export const WAZA_ARI = 10
export const YUKO = 1
/** Points that win a bout: two waza-aris are an ippon. */
export const WINNING = 2 * WAZA_ARI

/** Terms of judo, the same in all languages. */
export const JUDO_TERMS = {
  ippon: 'Ippon',
  'waza-ari': 'Waza-ari',
  yuko: 'Yuko',
  shido: 'Shido',
  'hansoku-make': 'Hansoku-make',
} as const

/** Returns points in words: 'Ippon', 'Waza-ari', 'Waza-ari · 2 yuko'; '0' for none. */
export function judoText(points: number): string {
  if (points >= WINNING) return JUDO_TERMS.ippon
  const [wazaAris, yukos] = [Math.floor(points / WAZA_ARI), points % WAZA_ARI]
  const yuko = yukos > 1 ? `${yukos}\u00a0yuko` : JUDO_TERMS.yuko
  return [...(wazaAris > 0 ? [JUDO_TERMS['waza-ari']] : []), ...(yukos > 0 ? [yuko] : [])].join(' · ') || '0'
}

/** Names of sides without a team, and their short forms. */
export const bareSideWords = {
  en: {
    home: { name: 'Home', code: 'HOM' },
    away: { name: 'Away', code: 'AWY' },
    red: { name: 'Red', code: 'RED' },
    white: { name: 'White', code: 'WHT' },
    blue: { name: 'Blue', code: 'BLU' },
  },
  fr: {
    home: { name: 'Locale', code: 'LOC' },
    away: { name: 'Visiteuse', code: 'VIS' },
    red: { name: 'Rouge', code: 'ROU' },
    white: { name: 'Blanc', code: 'BLA' },
    blue: { name: 'Bleu', code: 'BLE' },
  },
}

/**
 * The browser tests that also run in Firefox, by how their titles begin: what differs most between engines. The first group
 * runs in every `npm test`: player, sign-in, live pages and offline pages.
 */
const DAILY = [
  'P5 changing the password locks the series again',
  'A2 signing in leads back to the wanted page',
  'L1 the choice is kept',
  'K1 H3 without a network the language toggle',
  'W6 a viewer who was cut off is right',
  'W6 added, changed, removed, reordered and live episodes',
  'W5 a live HLS episode plays',
  'W5 a recorded MP4 plays',
  'W1 W2 the series page has player',
  'V4 the frame of a linked episode is in the HTML',
  'V1 a linked HLS episode plays before',
  'R6 an episode plays by keyboard in a sandboxed frame',
  'E6 by keyboard the second picture',
  'O7 a link with a code unlocks by itself',
  'O7 a link that is opened on its own page',
  'N1 ',
]
const IN_PROOF = [
  'P1 P3 the exact password opens the series',
  'A7 logging out is seen in every tab',
  'A8 H4 a favourite is shown at once',
  'F-30 a page that is being left',
  'Q-57 no page says anything in the console',
  'L1 another tab follows',
  'W6 several tabs of one browser share one stream',
  'W5 the player says when a video is not available',
  'W5 captions are chosen in the menu',
  'V1 a resumed recording loads nothing',
  'W5 a video that starts with sound pauses the one',
  'V4 a frame that came with the page stays',
  'V1 scripts and font of the page wait',
  'V1 the page of a video that does not come',
  'V2 a pressed tile begins its video',
  'V2 a press asks for playlists',
  'V3 going back to the episode just watched',
  'R6 what happens on the site reaches an embed',
  'R6 an embed plays files and live streams',
  'R6 where links may not open',
  'E6 the player of a game opens',
  'E6 V1 the stream of a game plays before',
  'E6 P1 P5 a locked game shows its tile',
  'E7 without an account the teams of a device',
]
export const IN_FIREFOX = { DAILY, IN_PROOF }

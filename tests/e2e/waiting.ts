/**
 * The browser tests that mostly wait, by how their titles begin: for streams that start, stall and end in real time, and for
 * timeouts.
 */
export const WAITING = [
  'npm start with an empty data folder',
  'K1 a page that is never kept says without a network',
  'K1 after ten seconds without an answer',
  'Q-53 the player gets over a join',
  'Q-54 a live stream that dies',
  'Q-54 a live stream that does not come',
  'W5 a live HLS episode plays',
  'W5 a live episode that has not begun',
  'W5 a live stream that ends',
  'W5 a missing segment is jumped over',
  'R6 an embed that is left alone',
  'N1 what counts',
  'N1 N4 real players',
]

import type { RankRules, RankStep } from './structure.ts'

// The rules of ranking that staff choose from and may change (spec B6). They differ by body and by year.

const both = (...keys: RankStep['key'][]): RankStep[] => keys.map((key) => ({ key, for: 'both' }))
const common = (by: 'record' | 'diff' | 'scored', onlyIfAllMet = false): RankStep => ({
  key: 'common',
  for: 'both',
  onlyIfAllMet,
  by,
})

export const RANK_PRESETS = {
  fiba: {
    steps: both('points', 'h2hWins', 'h2hDiff', 'h2hScored', 'diff', 'scored', 'drawn'),
    restart: 'top',
    points: { win: 2, draw: 1, loss: 1, forfeitLoss: 0 },
    forfeitScore: 20,
    withdrawn: 'void',
  },
  fiba3x3: {
    steps: both('winPct', 'h2hWins', 'avgScored', 'seed'),
    restart: 'next',
    points: { win: 1, draw: 0, loss: 0, forfeitLoss: 0 },
    forfeitScore: 0,
    withdrawn: 'void',
  },
  fivb: {
    steps: both('wins', 'points', 'ratioSets', 'ratioPoints', 'h2hWins'),
    restart: 'next',
    points: { win: 3, draw: 0, loss: 0, forfeitLoss: 0, closeWin: 2, closeLoss: 1 },
    forfeitScore: 3,
    forfeitByPart: [25, 25, 25],
    withdrawn: 'keep',
  },
  'canada-west-football': {
    steps: both('winPct', 'h2hWins', 'h2hDiff', 'diff', 'drawn'),
    restart: 'top',
    oneAtATime: true,
    points: { win: 2, draw: 1, loss: 0, forfeitLoss: 0 },
    forfeitScore: 1,
    withdrawn: 'keep',
  },
  'canada-west-basketball': {
    steps: [
      ...both('winPct', 'h2hWins', 'vsAbove'),
      common('record'),
      { key: 'h2hDiff', for: 'both' },
      common('diff'),
      { key: 'drawn', for: 'both' },
    ],
    restart: 'top',
    oneAtATime: true,
    points: { win: 2, draw: 0, loss: 0, forfeitLoss: 0 },
    forfeitScore: 20,
    withdrawn: 'keep',
  },
  'canada-west-soccer': {
    steps: [...both('points', 'h2hWins', 'h2hDiff'), common('diff', true), common('scored', true), { key: 'drawn', for: 'both' }],
    restart: 'top',
    points: { win: 3, draw: 1, loss: 0, forfeitLoss: 0 },
    forfeitScore: 3,
    withdrawn: 'keep',
  },
  curling: {
    steps: both('wins', 'h2hWins', 'lsd', 'drawn'),
    restart: 'top',
    points: { win: 1, draw: 0, loss: 0, forfeitLoss: 0 },
    forfeitScore: 1,
    withdrawn: 'keep',
    lsd: { of: 'sum', discards: 0 },
  },
  hockey: {
    steps: both('points', 'wins', 'h2hWins', 'diff', 'scored', 'drawn'),
    restart: 'top',
    points: { win: 2, draw: 1, loss: 0, forfeitLoss: 0 },
    forfeitScore: 1,
    withdrawn: 'keep',
  },
  soccer: {
    steps: both('points', 'diff', 'scored', 'h2hWins', 'drawn'),
    restart: 'top',
    points: { win: 3, draw: 1, loss: 0, forfeitLoss: 0 },
    forfeitScore: 3,
    withdrawn: 'keep',
  },
} satisfies Record<string, RankRules>

export type RankPreset = keyof typeof RANK_PRESETS

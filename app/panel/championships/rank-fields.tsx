import { RANK_PRESETS, type RankPreset } from '../../championships/rules/rank-presets.ts'
import { RANK_KEYS, type RankRules } from '../../championships/rules/structure.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ChoiceField, Select } from '../../ui/select-field.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import list from '../kit/lists/list.module.css'
import { SortableRows } from '../kit/lists/sortable.tsx'
import { BinIcon } from '../panel-icons.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import styles from './championships.module.css'
import { NumberField } from './fields/number-field.tsx'

type Props = { rank: RankRules; onRank: (rank: RankRules) => void }

const PRESETS = Object.keys(RANK_PRESETS) as RankPreset[]
const AMONG = ['both', 'two', 'more'] as const

/** How the teams of a pool are ranked (spec B6): a known list of keys, or one that staff put in order. */
export function RankFields({ rank, onRank }: Props) {
  const { rank: words, remove } = useWordsOf(championshipEditWords)
  const common = useWordsOf(adminWords)
  const preset = PRESETS.find((key) => JSON.stringify(RANK_PRESETS[key]) === JSON.stringify(rank))
  const setSteps = (steps: RankRules['steps']) => onRank({ ...rank, steps })
  return (
    <>
      <ChoiceField
        label={words.preset}
        hint={words.presetHint}
        value={preset ?? ''}
        none={!preset && words.own}
        of={PRESETS}
        texts={words.presets}
        onChoose={(key) => onRank(RANK_PRESETS[key])}
      />
      <div className="stack gap-2">
        <h3>{words.steps}</h3>
        <SortableRows
          label={words.steps}
          items={rank.steps.map((step, at) => ({ id: `${at} ${step.key}`, name: words.keys[step.key], step }))}
          onOrder={(ids) => setSteps(ids.flatMap((id) => rank.steps[Number(id.split(' ')[0])] ?? []))}
        >
          {({ name, step }, steps) => (
            <>
              <span className="anywhere firm">{name}</span>
              <span className={`line ${list.actions}`}>
                <Select
                  className={styles.small}
                  aria-label={common.about(words.forHowMany, name)}
                  value={step.for}
                  onChange={({ target }) => {
                    const changed = { ...step, for: AMONG.find((each) => each === target.value) ?? 'both' }
                    setSteps(rank.steps.map((each) => (each === step ? changed : each)))
                  }}
                  options={AMONG.map((each) => [each, words.among[each]])}
                />
                {steps}
                <IconAction
                  label={common.about(remove, name)}
                  onClick={() => setSteps(rank.steps.filter((each) => each !== step))}
                  icon={<BinIcon />}
                />
              </span>
            </>
          )}
        </SortableRows>
        <ChoiceField
          label={words.add}
          value=""
          none="–"
          of={RANK_KEYS.filter(
            (key) => key !== 'diffCapped' && !rank.steps.some((each) => each.key === key && each.for === 'both'),
          )}
          texts={words.keys}
          onChoose={(key) => setSteps([...rank.steps, { key, for: 'both' }])}
        />
      </div>
      <PointFields rank={rank} onRank={onRank} />
    </>
  )
}

/** Where the tied go on, the points of a game, and what a forfeit and a withdrawal count. */
function PointFields({ rank, onRank }: Props) {
  const words = useWordsOf(championshipEditWords).rank
  const { lsd, points } = rank
  return (
    <>
      <div className="stack gap-4 fit top">
        <ChoiceField
          label={words.restart}
          value={rank.restart}
          of={['top', 'next']}
          texts={words.restarts}
          onChoose={(restart) => onRank({ ...rank, restart })}
        />
        <ChoiceField
          label={words.withdrawn}
          value={rank.withdrawn}
          of={['keep', 'void']}
          texts={words.withdrawals}
          onChoose={(withdrawn) => onRank({ ...rank, withdrawn })}
        />
      </div>
      <div className="stack gap-4 fit top">
        {(['win', 'draw', 'loss', 'forfeitLoss'] as const).map((name) => (
          <NumberField
            key={name}
            label={words.points[name]}
            value={points[name]}
            onNumber={(value) => onRank({ ...rank, points: { ...points, [name]: value ?? 0 } })}
          />
        ))}
        <NumberField
          label={words.forfeitScore}
          value={rank.forfeitScore}
          onNumber={(score) => onRank({ ...rank, forfeitScore: score ?? 0 })}
        />
        {lsd && (
          <NumberField
            label={words.discards}
            value={lsd.discards}
            onNumber={(discards) => onRank({ ...rank, lsd: { ...lsd, discards: discards ?? 0 } })}
          />
        )}
      </div>
    </>
  )
}

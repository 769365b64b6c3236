import { RANK_PRESETS, type RankPreset } from '../../championships/rules/rank-presets.ts'
import { RANK_KEYS, type RankRules, type RankStep } from '../../championships/rules/structure.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import list from '../kit/lists/list.module.css'
import { Handle, Sortable, Steps, useSortableRow } from '../kit/lists/sortable.tsx'
import { BinIcon } from '../panel-icons.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import styles from './championships.module.css'

type Props = { rank: RankRules; onRank: (rank: RankRules) => void }

const presetOf = (rank: RankRules) =>
  (Object.keys(RANK_PRESETS) as RankPreset[]).find((key) => JSON.stringify(RANK_PRESETS[key]) === JSON.stringify(rank))

/** How the teams of a pool are ranked (spec B6): a known list of keys, or one that staff put in order. */
export function RankFields({ rank, onRank }: Props) {
  const words = useWordsOf(championshipEditWords).rank
  const preset = presetOf(rank)
  const items = rank.steps.map((step, at) => ({ id: `${at} ${step.key}`, name: words.keys[step.key] }))
  const onOrder = (ids: string[]) => onRank({ ...rank, steps: ids.flatMap((id) => rank.steps[Number(id.split(' ')[0])] ?? []) })
  return (
    <>
      <SelectField
        label={words.preset}
        hint={words.presetHint}
        value={preset ?? ''}
        onChange={({ target }) => {
          const chosen = (Object.keys(RANK_PRESETS) as RankPreset[]).find((key) => key === target.value)
          if (chosen) onRank(RANK_PRESETS[chosen])
        }}
      >
        {!preset && <option value="">{words.own}</option>}
        {(Object.keys(RANK_PRESETS) as RankPreset[]).map((key) => (
          <option key={key} value={key}>
            {words.presets[key]}
          </option>
        ))}
      </SelectField>
      <div className="stack gap-2">
        <h3>{words.steps}</h3>
        <Sortable items={items} onOrder={onOrder}>
          <ol className="stack gap-2" aria-label={words.steps}>
            {rank.steps.map((step, at) => {
              const { id = '', name = '' } = items[at] ?? {}
              return (
                <StepRow
                  key={id}
                  id={id}
                  name={name}
                  step={step}
                  steps={<Steps id={id} items={items} onOrder={onOrder} />}
                  onStep={(changed) =>
                    onRank({ ...rank, steps: rank.steps.flatMap((each) => (each === step ? (changed ?? []) : each)) })
                  }
                />
              )
            })}
          </ol>
        </Sortable>
        <SelectField
          label={words.add}
          value=""
          onChange={({ target }) => {
            const key = RANK_KEYS.find((each) => each === target.value)
            if (key) onRank({ ...rank, steps: [...rank.steps, { key, for: 'both' }] })
          }}
          none={words.choose}
          options={RANK_KEYS.map((key) => [key, words.keys[key]])}
        />
      </div>
      <PointFields rank={rank} onRank={onRank} />
    </>
  )
}

type RowProps = {
  id: string
  name: string
  step: RankStep
  steps: React.ReactNode
  onStep: (step: RankStep | undefined) => void
}

function StepRow({ id, name, step, steps, onStep }: RowProps) {
  const words = useWordsOf(championshipEditWords).rank
  const common = useWordsOf(adminWords)
  const { row, handle } = useSortableRow(id)
  const among = (['both', 'two', 'more'] as const).map((each) => [each, words.among[each]] as const)
  return (
    <li {...row} className={`${list.row} ${styles.step}`}>
      <Handle name={name} handle={handle} />
      <span className="anywhere firm">{name}</span>
      <span className={`line ${styles.actions}`}>
        <select
          className={styles.small}
          aria-label={common.about(words.forHowMany, name)}
          value={step.for}
          onChange={({ target }) => onStep({ ...step, for: among.find(([each]) => each === target.value)?.[0] ?? 'both' })}
        >
          {among.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
        {steps}
        <button
          type="button"
          className={button.icon}
          aria-label={common.about(words.remove, name)}
          onClick={() => onStep(undefined)}
        >
          <BinIcon />
        </button>
      </span>
    </li>
  )
}

/** Where the tied go on, the points of a game, and what a forfeit and a withdrawal count. */
function PointFields({ rank, onRank }: Props) {
  const words = useWordsOf(championshipEditWords).rank
  const number = (label: string, value: number, onNumber: (value: number) => void) => (
    <Field
      key={label}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={String(value)}
      onChange={({ target }) => onNumber(/^\d{1,3}$/.test(target.value) ? Number(target.value) : 0)}
    />
  )
  return (
    <>
      <div className="stack gap-4 fit top">
        <SelectField
          label={words.restart}
          value={rank.restart}
          onChange={({ target }) => onRank({ ...rank, restart: target.value === 'top' ? 'top' : 'next' })}
          options={[
            ['top', words.restarts.top],
            ['next', words.restarts.next],
          ]}
        />
        <SelectField
          label={words.withdrawn}
          value={rank.withdrawn}
          onChange={({ target }) => onRank({ ...rank, withdrawn: target.value === 'void' ? 'void' : 'keep' })}
          options={[
            ['keep', words.withdrawals.keep],
            ['void', words.withdrawals.void],
          ]}
        />
      </div>
      <div className={`stack gap-4 top ${styles.narrow}`}>
        {(['win', 'draw', 'loss', 'forfeitLoss'] as const).map((name) =>
          number(words.points[name], rank.points[name], (value) =>
            onRank({ ...rank, points: { ...rank.points, [name]: value } }),
          ),
        )}
        {number(words.forfeitScore, rank.forfeitScore, (forfeitScore) => onRank({ ...rank, forfeitScore }))}
        {rank.lsd &&
          number(words.discards, rank.lsd.discards, (discards) =>
            onRank({ ...rank, lsd: { of: rank.lsd?.of ?? 'sum', discards } }),
          )}
      </div>
    </>
  )
}

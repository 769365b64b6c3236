import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useId } from 'react'
import { useHydrated } from '../../../kit/browser/use-hydrated.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { DownIcon, GripIcon, UpIcon } from '../../panel-icons.tsx'
import { IconAction } from '../icon-action.tsx'
import list from './list.module.css'
import styles from './sortable.module.css'
import { sortingWords } from './sorting-words.ts'

type SortableItem = { id: string; name: string }

type SortableProps = {
  items: SortableItem[]
  /** Receives all ids in their new order. */
  onOrder: (ids: string[]) => void
  children: ReactNode
}

/** A list sorted by dragging handles, with touch, mouse or keyboard; every step is announced. */
export function Sortable({ items, onOrder, children }: SortableProps) {
  const words = useWordsOf(sortingWords)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const nameOf = (id: UniqueIdentifier) => items[placeOf(id) - 1]?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.taken(nameOf(active.id), placeOf(active.id), ids.length),
    onDragOver: ({ active, over }) => (over ? words.over(nameOf(active.id), placeOf(over.id), ids.length) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? words.dropped(nameOf(active.id), placeOf(over.id), ids.length) : words.left(nameOf(active.id)),
    onDragCancel: ({ active }) => words.left(nameOf(active.id)),
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return
    onOrder(arrayMove(ids, placeOf(active.id) - 1, placeOf(over.id) - 1))
  }

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.how } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type RowsProps<Item> = Omit<SortableProps, 'items' | 'children'> & {
  items: Item[]
  label?: string
  className?: string | undefined
  /** Renders what stands behind a row's handle. `steps`: the buttons for one step up or down. */
  children: (item: Item, steps: ReactNode) => ReactNode
}

/** A sorted list whose rows begin with their handles. */
export const SortableRows = <Item extends SortableItem>({ items, onOrder, label, className, children }: RowsProps<Item>) => (
  <Sortable items={items} onOrder={onOrder}>
    <ol className="stack gap-2" aria-label={label}>
      {items.map((item) => (
        <SortableRow key={item.id} id={item.id} name={item.name} className={className}>
          {children(item, <Steps id={item.id} items={items} onOrder={onOrder} />)}
        </SortableRow>
      ))}
    </ol>
  </Sortable>
)

type RowProps = SortableItem & { className: string | undefined; children: ReactNode }

function SortableRow({ id, name, className = '', children }: RowProps) {
  const { row, handle } = useSortableRow(id)
  return (
    <li {...row} className={`${list.row} ${className}`}>
      <Handle name={name} handle={handle} />
      {children}
    </li>
  )
}

/** Returns the props of a row: `row` for the element that moves, `handle` for the button that moves it. */
export function useSortableRow(id: string) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({ id })
  const isUp = useHydrated()
  // A button already has its role and tab order; the element that describes the handle appears with the script.
  const { role: _, tabIndex: __, 'aria-describedby': how, ...told } = attributes
  return {
    row: { ref: setNodeRef, style: { transform: CSS.Transform.toString(transform), transition }, 'data-dragging': isDragging },
    handle: { ref: setActivatorNodeRef, ...told, 'aria-describedby': isUp ? how : undefined, ...listeners },
  }
}

/** The drag handle of a row. */
export function Handle({ name, handle }: { name: string; handle: ReturnType<typeof useSortableRow>['handle'] }) {
  const words = useWordsOf(sortingWords)
  return <IconAction className={styles.handle} label={words.handle(name)} {...handle} icon={<GripIcon />} />
}

/** Buttons for one step up or down, for people to whom dragging is awkward. */
export function Steps({ id, items, onOrder }: { id: string } & Pick<SortableProps, 'items' | 'onOrder'>) {
  const words = useWordsOf(sortingWords)
  const ids = items.map((item) => item.id)
  const at = ids.indexOf(id)
  const name = items[at]?.name ?? ''
  return (
    <span className={styles.steps}>
      <IconAction
        label={words.up(name)}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onOrder(arrayMove(ids, at, at - 1))}
        icon={<UpIcon />}
      />
      <button
        type="button"
        className={button.icon}
        aria-label={words.down(name)}
        aria-disabled={at === ids.length - 1}
        onClick={() => at < ids.length - 1 && onOrder(arrayMove(ids, at, at + 1))}
      >
        <DownIcon />
      </button>
    </span>
  )
}

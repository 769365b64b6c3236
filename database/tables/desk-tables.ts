/** Game day: notices to viewers, locks, and commands of the desk. */
export type DeskTables = {
  notice: NoticeTable
  event_lock: EventLockTable
  desk_command: DeskCommandTable
}

/** A notice for an event or a series; with neither, for the whole site. */
type NoticeTable = {
  id: string
  event_id: string | null
  series_doc_id: string | null
  text_en: string
  text_fr: string
  /** Null for a notice that stays until staff remove it. */
  ends_at: string | null
  created_at: string
  /** The uid of the author; '' for the site itself. */
  created_by: string
}

/** An axis of an event's state that only staff may change. */
type EventLockTable = {
  event_id: string
  /** 'play'. */
  axis: string
  /** The uid of the staff member who locked it. */
  locked_by: string
  locked_at: string
}

/** A completed command of the desk, stored for a day: when the same one is sent again, it gets the same answer. */
type DeskCommandTable = {
  /** An id created by the browser. */
  id: string
  uid: string
  /** '' for a command about the whole site. */
  event_id: string
  command: string
  /** JSON: the answer. */
  answer: string
  /** JSON: the data to undo the command; null once undone, and for commands that cannot be undone. */
  undo: string | null
  made_at: string
}

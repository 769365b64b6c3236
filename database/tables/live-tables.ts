/** What open pages follow, and what is live. */
export type LiveTables = {
  live_topic: LiveTopicTable
  live_stream: LiveStreamTable
}

/** The newest version of each topic that open pages follow; `seq` orders changes over all topics. */
type LiveTopicTable = { topic: string; v: number; seq: number }

/** What the provider's list said last of the stream of an episode; without a row it has not said that it is live. */
type LiveStreamTable = {
  episode_doc_id: string
  stream: string
  is_live: number
  said_at: string
  /** Since when the list has not named it, on whichever node. */
  missing_since: string | null
}

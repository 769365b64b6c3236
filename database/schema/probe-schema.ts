/** Streams that the probe reads, its findings, and the browsers of staff that get its alarms. */
export const probeSchema = `
create table probe_node (
  id text primary key,
  seen_until text not null
);
create table stream_check (
  episode_doc_id text primary key references all_episode (doc_id) on update cascade on delete cascade,
  address text not null,
  leased_by text,
  leased_until text,
  state text not null,
  state_since text not null,
  facts text not null,
  phase text not null,
  phase_since text not null,
  has_been_good integer not null,
  has_set_fault integer not null,
  alarm_since text,
  event_id text
);
create table stream_change (
  id text primary key,
  episode_doc_id text not null references all_episode (doc_id) on update cascade on delete cascade,
  at text not null,
  state text not null,
  facts text not null
);
create index stream_change_by_episode on stream_change (episode_doc_id, at);
create index stream_change_by_time on stream_change (at);
create table staff_push (
  id text primary key,
  uid text not null references viewer (id) on delete cascade,
  address_digest text not null unique,
  sealed_address text not null,
  language text not null,
  made_at text not null
);
create index staff_push_by_viewer on staff_push (uid);
create table probe_fault (
  event_id text primary key references all_event (id) on update cascade on delete cascade,
  is_taken_back integer not null
);
`

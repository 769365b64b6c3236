/** Game day: notices, locks and commands of the desk. */
export const deskSchema = `
create table all_notice (
  id text primary key,
  event_id text references all_event (id) on update cascade on delete cascade,
  series_doc_id text references all_series (doc_id) on update cascade on delete cascade,
  text_en text not null,
  text_fr text not null,
  ends_at text,
  created_at text not null,
  created_by text not null
);
create index notice_by_event on all_notice (event_id);
create index notice_by_series on all_notice (series_doc_id);
create table all_event_lock (
  event_id text not null references all_event (id) on update cascade on delete cascade,
  axis text not null,
  locked_by text not null,
  locked_at text not null,
  primary key (event_id, axis)
);
create table desk_command (
  id text primary key,
  uid text not null,
  event_id text not null,
  command text not null,
  answer text not null,
  undo text,
  made_at text not null
);
`

/** Images, limits and imports. */
export const otherSchema = `
create table picture (
  id text primary key,
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  placeholder text not null,
  created_at text not null,
  unused_since text
);
create table rate_limit (
  key text primary key,
  points integer not null,
  ends_at text not null
);
create index rate_limit_by_end on rate_limit (ends_at);
create table import_run (
  id text primary key,
  uid text not null,
  email text not null,
  file_name text not null,
  state text not null,
  started_at text not null,
  updated_at text not null,
  finished_at text,
  series_total integer not null,
  series_done integer not null,
  pictures_total integer not null,
  pictures_done integer not null,
  report text not null,
  copied text,
  series_left_out integer not null default 0
);
create index import_run_by_time on import_run (started_at);
`

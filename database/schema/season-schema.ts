/** Imports of seasons. */
export const seasonSchema = `
create table season_run (
  id text primary key,
  uid text not null,
  email text not null,
  file_name text not null,
  state text not null,
  started_at text not null,
  updated_at text not null,
  imported_at text,
  content text,
  choices text not null,
  counts text,
  undo text
);
create table season_choice (
  kind text not null,
  key text not null,
  choice text not null,
  chosen_at text not null,
  primary key (kind, key)
);
create table all_season_game (
  event_id text primary key references all_event (id) on update cascade on delete cascade,
  game_number text not null,
  version integer not null
);
`

/** Championships, their games and staff's decisions. */
export const championshipSchema = `
create table all_championship (
  id text primary key,
  slug text not null,
  name_en text not null,
  name_fr text not null,
  note_en text not null,
  note_fr text not null,
  tickets_url text not null,
  sport text not null,
  gender text not null,
  state text not null,
  structure text not null,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  removed_id text
);
create unique index championship_slug on all_championship (slug) where removed_id is null;
create index championship_removed on all_championship (removed_id, id) where removed_id is not null;
create table all_championship_game (
  event_id text primary key references all_event (id) on update cascade on delete cascade,
  championship_id text not null references all_championship (id) on update cascade on delete cascade,
  code text not null,
  title_en text not null,
  title_fr text not null,
  unique (championship_id, code)
);
create table all_championship_fact (
  championship_id text not null references all_championship (id) on update cascade on delete cascade,
  seq integer not null,
  id text not null unique,
  fact text not null,
  said_at text not null,
  said_by text not null,
  primary key (championship_id, seq)
);
`

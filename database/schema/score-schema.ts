/** Scorers' links, the log of their entries, and the resulting scores. */
export const scoreSchema = `
create table all_score_code (
  id text primary key,
  event_id text not null references all_event (id) on update cascade on delete cascade,
  name text not null,
  sealed_code text not null,
  created_at text not null,
  created_by text not null,
  expires_at text not null,
  revoked_at text
);
create index score_code_of_event on all_score_code (event_id);
create index score_code_until on all_score_code (expires_at);
create table all_score_fact (
  event_id text not null references all_event (id) on update cascade on delete cascade,
  id text not null,
  seq integer not null,
  entry text not null,
  happened_at text not null,
  received_at text not null,
  code_id text not null,
  device text not null,
  primary key (event_id, id),
  unique (event_id, seq)
);
create table all_score_state (
  event_id text primary key references all_event (id) on update cascade on delete cascade,
  seq integer not null,
  state text not null,
  updated_at text not null,
  keeper_code text,
  keeper_device text,
  keeper_at text
);
`

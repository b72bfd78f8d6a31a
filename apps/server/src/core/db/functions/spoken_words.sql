-- Words of a transcript, from `words` or, in rows from before words were JSON, from `word_bytes`: for each word the gap
-- before it and its length in UTF-16, its start after the last one's end and its duration in milliseconds, and its
-- confidence in thousandths plus one, shifted for the mark of a phantom; all as LEB128, the first three zigzag.
create or replace function spoken_words(said text, words jsonb, word_bytes bytea) returns jsonb
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  -- With as many places as UTF-16 has.
  placed text;
  place bigint := 0;
  -- Some of them, because each place is counted from the first.
  near text;
  near_at bigint := 0;
  near_end bigint := 0;
  spoken jsonb[] := '{}';
  numbers bigint[] := '{}';
  number bigint := 0;
  shift integer := 0;
  byte integer;
  starts bigint;
  ends bigint := 0;
  doubt jsonb;
begin
  if word_bytes is null then return words; end if;
  placed := regexp_replace(said, '[\U00010000-\U0010ffff]', e'\\&￿', 'g');
  for at in 0 .. length(word_bytes) - 1 loop
    byte := get_byte(word_bytes, at);
    number := number + ((byte & 127)::bigint << shift);
    shift := shift + 7;
    continue when byte >= 128;
    numbers := numbers || case when number & 1 = 0 then number >> 1 else -((number + 1) >> 1) end;
    number := 0;
    shift := 0;
    continue when cardinality(numbers) < 5;
    place := place + numbers[1];
    if place + numbers[2] > near_end then
      near := substr(placed, place::integer + 1, greatest(4000, numbers[2])::integer);
      near_at := place;
      near_end := place + greatest(4000, numbers[2]);
    end if;
    starts := ends + numbers[3];
    ends := starts + numbers[4];
    spoken := spoken || (jsonb_build_object(
      'text', replace(substr(near, (place - near_at)::integer + 1, numbers[2]::integer), e'￿', ''),
      'start', trim_scale(starts / 1000.0), 'end', trim_scale(ends / 1000.0),
      'confidence', trim_scale((nullif(numbers[5] >> 1, 0) - 1) / 1000.0))
      || case when numbers[5] & 1 = 1 then '{"phantom": true}' else '{}' end::jsonb);
    place := place + numbers[2];
    numbers := '{}';
  end loop;
  for doubt in select d from jsonb_array_elements(words) d loop
    spoken[(doubt->>'at')::integer + 1] := spoken[(doubt->>'at')::integer + 1]
      || jsonb_build_object('alternatives', doubt->'alternatives');
  end loop;
  return to_jsonb(spoken);
end
$$;

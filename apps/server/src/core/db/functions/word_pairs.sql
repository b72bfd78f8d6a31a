-- Hashes of each two neighbouring words, so that phrases are found by the index.
create or replace function word_pairs(tokens text) returns integer[]
language plpgsql immutable parallel safe cost 5000 as $$
declare
  words text[] := string_to_array(btrim(tokens, ' '), ' ');
begin
  return array(
    select hashtext(p.word || ' ' || p.next) & 262143 from unnest(words, words[2:]) p (word, next)
    where p.next is not null);
end
$$;

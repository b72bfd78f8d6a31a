-- Hashes of every five phonemes in a row, with one left out of six: what sounds alike shares some. Must give what
-- sound-profiles computes.
create or replace function seeds_of(written text, heard text) returns integer[]
language plpgsql immutable cost 1000 as $$
declare
  seeds integer[] := '{}';
  phones text;
  k bytea;
  a integer; b integer; c integer; d integer; e integer; f integer;
begin
  foreach phones in array array[written, heard] loop
    k := convert_to(translate(phones, 'pbfvtdTDszSZCJkgmnGlwrRjieEAauIWOUqoYhy_ ',
      '0000111122222233444556677777777777777770'), 'UTF8');
    for at in 0 .. length(k) - 1 loop
      a := b; b := c; c := d; d := e; e := f;
      f := get_byte(k, at) & 7;
      if at >= 4 then seeds := seeds || ((((b * 8 + c) * 8 + d) * 8 + e) * 8 + f); end if;
      if at >= 5 then
        seeds := seeds || (((((8 + a) * 8 + b) * 8 + c) * 8 + e) * 8 + f)
          || (((((16 + a) * 8 + b) * 8 + d) * 8 + e) * 8 + f);
      end if;
    end loop;
  end loop;
  return seeds;
end
$$;

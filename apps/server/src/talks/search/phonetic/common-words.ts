/** Common words are rarely misheard names. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a about after again all already also always am an and another any anybody are arrive ask at away back bad be because bed been
  before better big book box break bridge bring building bus but buy by call came can car care change check child children city
  clean clear close cold come could cover cut damage danger day days did do doctor does done door down drive driver dry during each
  early eat empty end engine enough even evening ever every everybody everything eye face fall far fast few field find fine fire
  first floor follow food foot for found four free friday from front full gate get give go going gone good got great green ground
  had half hand happen happy hard has have he head hear heard heat heavy help her here high him his hold home hospital hot hour
  hours house how hurt i if in inside into is it its job just keep key kind know last late later leave left letter light like line
  list little live long look lost lot low made mail make man many may me mean meet meeting men message might minute minutes monday
  money month more morning most move much must my name near need never new news next night no nobody none noon north not nothing
  now number of off office often oil old on once one only open or order other our out over own paper park part pay people phone
  pick place plan please police power price problem pump put question quick quiet radio rain read ready really red report rest
  right river road roof room round run said same saturday saw say school second see send sent set she shop short should show shut
  side sign sit site six slow small smoke snow so some somebody something soon south speak start station stay still stop storm
  street such sun sunday sure system table take talk team tell ten test than thank thanks that the their them then there these they
  thing things think this those three through thursday time to today together told tomorrow tonight too took top town track traffic
  train tree truck try tuesday turn two under unit until up us use very wait walk wall want warm was watch water way we wednesday
  week well went were west what wheel when where which while white who whole why wife will wind window with without woman word work
  would write wrong year years yellow yes yesterday yet you young your
  aber alle alles als also am an auch auf aus bei bin bis bist bitte da dann das dass dein dem den der des die doch dort drei du ein
  eine einem einen einer eines er es etwas feuer fünf für ganz gehen gibt gut habe haben hat haus heute hier hilfe ich ihm ihn ihr im
  in ist ja jetzt kann kein keine können machen mal man mehr mein mich mir mit morgen muss nach nein nicht nichts noch nun nur oder
  ohne schon sehr sein seine sich sie sind so soll sind straße stunde tag tage und uns unter viel vier vom von vor war warum was
  wasser weg weil wenn wer werden wie wieder will wir wird wo zeit zu zum zur zwei`.split(/\s+/),
)

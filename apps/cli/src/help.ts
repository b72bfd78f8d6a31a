export const help = `Sends recordings to Earshot, and searches talks.

  earshot login URL [KEY]            save a server and a key (without KEY, asks for it or reads it from a pipe)
  earshot send FILE…                 send recordings
  earshot import FOLDER              send all recordings in a folder, oldest first
  earshot search WORDS…              find talks: words, "phrases", -exclusions
  earshot channels                   list the channels

Sending (send, import)
  --channel NAME   channel to send to; default: that of the file's name or key
  --speaker NAME   speaker of the recording
  --tag NAME       tag to add; can be repeated
  --at TIME        recording time, like 2026-01-31T09:30; default: the time in the file, else its modification (send only)
  --names PATTERN  what file names say, like {channel}_{unit}_{date}_{time}; default: as the organization set it; '' for none
  --zone ZONE      time zone of these dates and times, like Europe/Berlin; default: that of this computer
  --recursive      include subfolders (import only)
  --watch          keep running and send new files once they are complete (import only)
  --sent WHAT      what becomes of sent files while watching: keep, move (to sent/, refused ones to failed/), delete

Searching
  --channel NAME   search only this channel
  --limit N        at most N talks; default 20

Everywhere
  --json           print one JSON object per line
  --help, --version

A recording is never sent twice to a channel, so a stopped command can be run again. Links inside a
folder are not followed. EARSHOT_URL and EARSHOT_KEY override what login saved.

Exit codes
  0  done                  2  wrong usage                       4  the key is refused, or has no permission
  1  something failed      3  the server cannot be reached      130  stopped
`

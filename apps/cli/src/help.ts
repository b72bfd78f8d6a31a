export const help = `Sends recordings to Earshot, and finds what was said.

  earshot login URL [KEY]            remember a server and a key (without KEY it is asked for, or read from a pipe)
  earshot send FILE…                 send recordings
  earshot import FOLDER              send every recording in a folder, the oldest first
  earshot search WORDS…              find talks: words, "phrases", -exclusions
  earshot channels                   list the channels

Sending (send, import)
  --channel NAME   where to; without it where the key says
  --speaker NAME   who is heard
  --tag NAME       a tag to put on it; may be repeated
  --at TIME        when it was said, like 2026-01-31T09:30; without it when the file was last changed (send only)
  --recursive      the folders inside, too (import only)
  --watch          stay, and send what comes (import only)

Searching
  --channel NAME   in this channel only
  --limit N        at most so many talks; 20 unless told

Everywhere
  --json           one JSON object a line
  --help, --version

The same recording is never a second talk of a channel: a command that was stopped can be given again. Links inside a
folder are not followed. EARSHOT_URL and EARSHOT_KEY come before what login remembered.

Exit codes
  0  done                  2  written wrongly                   4  the key is refused, or may not do this
  1  something failed      3  the server cannot be reached      130  stopped
`

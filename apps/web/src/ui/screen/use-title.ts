import { useEffect } from 'react'

let title = ''
let waiting = ''

/** Names the document: 'Alerts · Earshot', '(3) Alerts · Earshot' while something waits. */
export function useTitle(screen: string) {
  useEffect(() => {
    title = `${screen} · Earshot`
    write()
  }, [screen])
}

/** Puts a count before the title of whatever screen is shown; '' for none. */
export function useTitleCount(count: string) {
  useEffect(() => {
    waiting = count
    write()
    return () => {
      waiting = ''
      write()
    }
  }, [count])
}

function write() {
  if (title) document.title = waiting ? `(${waiting}) ${title}` : title
}

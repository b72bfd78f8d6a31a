import { useEffect } from 'react'

let title = ''
let waiting = ''

/** 'Alerts · Earshot', or '(3) Alerts · Earshot' with unread notifications. */
export function useTitle(screen: string) {
  useEffect(() => {
    title = `${screen} · Earshot`
    write()
  }, [screen])
}

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

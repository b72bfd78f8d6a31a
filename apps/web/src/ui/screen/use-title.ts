import { useEffect } from 'react'

/** Names the document: 'Alerts · Earshot'. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Earshot`
  }, [title])
}

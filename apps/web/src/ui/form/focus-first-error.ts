interface Form {
  getInputNode(path: string): HTMLElement | null
}

export const focusFirstError = (form: Form) => (errors: Record<string, unknown>) =>
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()

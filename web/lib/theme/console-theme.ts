import { Button, createTheme } from '@mantine/core'

/** The default size is large here as well; in a dense frame that is 40 px. */
const denseLarge = {
  root: { '--button-height': '40px', '--button-padding-x': '18px', '--button-fz': 'var(--text-14)' },
}

/** The console is dense: fields and buttons are smaller than in the portal. */
export const consoleTheme = createTheme({
  components: {
    // Hints below, so the boxes of a row stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Button: Button.extend({ vars: (_theme, { size = 'lg' }) => (size === 'lg' ? denseLarge : { root: {} }) }),
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    DatePicker: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    MultiSelect: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { zIndex: 1000, lockScroll: false, centered: true } },
    // Choices open above their dialog.
    Popover: { defaultProps: { zIndex: 1100 } },
  },
})

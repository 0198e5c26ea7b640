import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import parts from './mantine-parts.module.css'

const amber: MantineColorsTuple = [
  '#fffbeb',
  '#fef3c7',
  '#fde68a',
  '#fcd34d',
  '#fbbf24',
  '#f59e0b',
  '#d97706',
  '#b45309',
  '#92400e',
  '#78350f',
]

// Mantine's greys are cold; ours are stone, to fit the paper.
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0eb',
  '#e7e5e4',
  '#d6d3d1',
  '#a8a29e',
  '#78716c',
  '#57534e',
  '#44403c',
  '#292524',
  '#1c1917',
]
const dark: MantineColorsTuple = [
  '#f5f5f4',
  '#d6d3d1',
  '#a8a29e',
  '#78716c',
  '#57534e',
  '#3a3532',
  '#1c1917',
  '#1c1917',
  '#14110f',
  '#100d0b',
]

const clear = 'transparent'

/** Text on amber is always ink; lighter buttons use amber ink. */
const variantColors: VariantColorsResolver = (input) => {
  const usesPrimary = input.color === undefined || input.color === 'amber'
  const line = '1px solid var(--line-strong)'
  if (input.variant === 'default')
    return { background: 'var(--surface)', hover: 'var(--sunken)', color: 'var(--ink)', border: line }
  if (input.color === 'red') return dangerColors(input)
  if (!usesPrimary) return defaultVariantColorsResolver(input)
  if (input.variant === 'filled')
    return {
      background: 'var(--amber-fill)',
      hover: 'var(--amber-fill-hover)',
      color: 'var(--on-amber)',
      border: `1px solid ${clear}`,
    }
  if (input.variant === 'light')
    return {
      background: 'var(--amber-wash)',
      hover: 'var(--amber-wash)',
      color: 'var(--ink)',
      border: 'none',
    }
  if (input.variant === 'subtle' || input.variant === 'transparent')
    return {
      background: clear,
      hover: 'var(--sunken)',
      color: 'var(--amber-ink)',
      border: `1px solid ${clear}`,
    }
  return defaultVariantColorsResolver(input)
}

/** Danger in our colours: Mantine's red is too pale for text (3.3:1 on white). */
function dangerColors({ variant }: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  if (variant === 'filled') {
    return {
      background: 'var(--danger-fill)',
      hover: 'var(--danger-fill-hover)',
      color: 'var(--on-danger)',
      border: `1px solid ${clear}`,
    }
  }
  return {
    background: variant === 'light' ? 'var(--danger-wash)' : clear,
    hover: 'var(--danger-wash)',
    color: 'var(--danger)',
    border: `1px solid ${variant === 'light' ? 'var(--danger)' : clear}`,
  }
}

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 4, dark: 4 },
  colors: { amber, gray, dark },
  autoContrast: true,
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  lineHeights: {
    xs: '1.4',
    sm: '1.45',
    md: 'var(--line-height)',
    lg: 'var(--line-height)',
    xl: 'var(--line-height)',
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '999px' },
  defaultRadius: 'sm',
  // 600, 960, 1280, 1920 and 2560 px, in em for media queries.
  breakpoints: { xs: '37.5em', sm: '60em', md: '80em', lg: '120em', xl: '160em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { size: 'lg' },
      classNames: { root: parts.button, inner: parts.buttonInner, label: parts.buttonLabel },
    },
    TextInput: { defaultProps: { size: 'lg' } },
    PasswordInput: { defaultProps: { size: 'lg' } },
    NativeSelect: { defaultProps: { size: 'lg' } },
    DatePicker: { defaultProps: { size: 'lg' }, classNames: { day: parts.day } },
    InputWrapper: {
      classNames: { label: parts.label, description: parts.description, error: parts.error },
    },
    Input: { classNames: { input: parts.field } },
    Checkbox: { defaultProps: { size: 'md' }, classNames: { input: parts.tick } },
    SegmentedControl: {
      classNames: {
        root: parts.segments,
        control: parts.segmentPlace,
        indicator: parts.chosenSegment,
        label: parts.segment,
      },
    },
    Skeleton: { classNames: { root: parts.waiting } },
    // The document never scrolls under them (the portal's content does), and locking it would need inline styles.
    Modal: {
      defaultProps: { zIndex: 1000, lockScroll: false },
      classNames: { content: `${parts.floating} ${parts.dialog}`, header: parts.floating },
    },
    Drawer: {
      defaultProps: { zIndex: 1000, lockScroll: false },
      classNames: {
        overlay: 'no-print',
        content: `${parts.floating} ${parts.sheet}`,
        header: `no-print ${parts.floating}`,
      },
    },
  },
})

/** Mantine's variables follow our tokens, so one place decides a colour. */
export const cssVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--amber-ink)',
    '--mantine-color-error': 'var(--danger)',
    // The colour of a dangerous line in a menu.
    '--mantine-color-red-6': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--amber-fill)',
    '--mantine-primary-color-filled-hover': 'var(--amber-fill-hover)',
    '--mantine-primary-color-contrast': 'var(--on-amber)',
  }
  return { variables: {}, light: variables, dark: variables }
}

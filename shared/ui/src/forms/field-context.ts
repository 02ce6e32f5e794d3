import { createContext, useContext } from 'react';

interface FieldWiring {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlAttributes {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/**
 * Returns attributes that link a control to its `Field`: id, aria-describedby, aria-invalid and aria-required.
 * Props of the control take precedence; descriptions are joined.
 */
export function useFieldAttributes(attributes: ControlAttributes) {
  const field = useContext(FieldContext);
  const describedBy = [attributes['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: attributes.id ?? field?.controlId,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': attributes['aria-invalid'] ?? (field?.invalid ? true : undefined),
    'aria-required': attributes.required || field?.required ? true : undefined,
  };
}

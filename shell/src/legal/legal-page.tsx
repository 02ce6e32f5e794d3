import { siteConfig, styled, useLanguage, usePageTitle } from '@marketplace/platform';
import { FROM_DESKTOP, Heading, Page, Section, Stack, Text } from '@marketplace/ui';
import { fillIn, type LegalDocument } from './legal-document.ts';

const longDate = (day: string, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, locale } = useLanguage();
  usePageTitle(document.title);
  const names = siteConfig();
  const { version, effective } = document.version;
  return (
    <Section>
      <Page width="wide">
        <Stack gap={8}>
          <Stack gap={3}>
            <Heading level={1}>{document.title}</Heading>
            <Text tone="muted">
              {t('Version {version} · Effective {date}', { version, date: longDate(effective, locale) })}
            </Text>
            <Lead size="l">{fillIn(document.introduction, names)}</Lead>
          </Stack>
          <Columns>
            <Contents aria-label={t('Sections')}>
              <ol>
                {document.sections.map(({ title }, index) => (
                  <li key={title}>
                    <a href={`#section-${index + 1}`}>{title}</a>
                  </li>
                ))}
              </ol>
            </Contents>
            <Stack gap={10}>
              {document.sections.map(({ title, paragraphs }, index) => (
                <Part key={title} id={`section-${index + 1}`}>
                  <Heading level={2} size={3}>
                    {index + 1}. {title}
                  </Heading>
                  {paragraphs.map((paragraph, position) =>
                    typeof paragraph === 'string' ? (
                      <Text key={position}>{fillIn(paragraph, names)}</Text>
                    ) : (
                      <ul key={position}>
                        {paragraph.map((item) => (
                          <li key={item}>{fillIn(item, names)}</li>
                        ))}
                      </ul>
                    ),
                  )}
                </Part>
              ))}
            </Stack>
          </Columns>
        </Stack>
      </Page>
    </Section>
  );
}

const Lead = styled(Text)`
  max-width: 42rem;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-10);

  ${FROM_DESKTOP} {
    grid-template-columns: 17rem minmax(0, 42rem);
    gap: var(--space-16);
    align-items: start;
  }
`;

const Contents = styled.nav`
  padding: var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-tint);

  ol {
    display: grid;
    gap: var(--space-1);
    padding-inline-start: 1.5em;
  }
  li::marker {
    color: var(--color-text-muted);
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target-min);
    font-size: var(--text-s);
    text-decoration-color: transparent;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
  ${FROM_DESKTOP} {
    position: sticky;
    inset-block-start: var(--space-6);
  }
`;

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  scroll-margin-block-start: var(--space-6);

  ul {
    display: grid;
    gap: var(--space-2);
    padding-inline-start: 1.25em;
  }
`;

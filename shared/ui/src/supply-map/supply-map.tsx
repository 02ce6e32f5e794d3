import {
  criteriaParams,
  DEFAULT_CRITERIA,
  LISTED_DISCIPLINES,
  STATE_CODES,
  stateName,
  type ListedCode,
  type ListedDiscipline,
  type StateCode,
  type Supply,
} from '@marketplace/domain';
import { styled, useAssociation, useLanguage } from '@marketplace/platform';
import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Heading } from '../text/heading.tsx';
import { Text } from '../text/text.tsx';
import { DisciplineChips } from './discipline-chips.tsx';
import { SupplyLinks, type SupplyLinkProps } from './supply-links.tsx';
import { SupplyTable } from './supply-table.tsx';
import { supplySentence } from './supply-words.ts';
import { useSupply, type LoadSupply } from './supply.query.ts';
import { TileMap } from './tile-map.tsx';
import { WeekHeat } from './week-heat.tsx';

export interface SupplyMapProps extends Partial<SupplyLinkProps> {
  load: LoadSupply;
  /**
   * Counts from the page's HTML. Null after their API call failed: the map then requests counts only on a choice
   * or a retry.
   */
  delivered?: Supply | null | undefined;
  discipline?: ListedDiscipline | undefined;
  initialState?: StateCode | null | undefined;
  children?: ReactNode;
}

function listAddress({ slug }: ListedDiscipline, state: StateCode | null): string {
  const filters = criteriaParams({ ...DEFAULT_CRITERIA, state: state === null ? [] : [state] });
  const search = new URLSearchParams(filters).toString();
  return `/candidates/${slug}${search === '' ? '' : `?${search}`}`;
}

/**
 * Supply map: a tile per state, the week of the chosen state, and links to lists. On an association site, shows
 * only the state's week. Load it lazily from `@marketplace/ui/supply-map`.
 */
export function SupplyMap({
  load,
  delivered,
  discipline: fixedDiscipline,
  initialState = null,
  addressOf = listAddress,
  onFollow,
  children,
}: SupplyMapProps) {
  const { t } = useLanguage();
  const association = useAssociation();
  const locked = STATE_CODES.find((code) => code === association?.state) ?? null;
  const [picked, setPicked] = useState<ListedCode | null>(null);
  const [chosenState, setChosen] = useState<StateCode | null>(initialState);
  const [waits, setWaits] = useState(delivered === null);
  const discipline = fixedDiscipline?.code ?? picked;
  const state = locked ?? chosenState;
  const filter = discipline === null ? {} : { discipline };

  const everywhere = useSupply(load, filter, !waits, discipline === null ? (delivered ?? undefined) : undefined);
  const inState = useSupply(
    load,
    { ...filter, ...(chosenState === null ? {} : { state: chosenState }) },
    chosenState !== null,
  );
  const focused = chosenState === null || locked !== null ? everywhere : inState;
  const supply = focused.data;

  const links = { addressOf, onFollow, discipline };
  const failed = focused.isError ? focused : everywhere.isError ? everywhere : null;
  const tryAgain = () => (waits ? setWaits(false) : void failed?.refetch());
  return (
    <Root>
      <Parts data-parts={locked === null ? 'map' : fixedDiscipline === undefined ? 'state' : 'week'}>
        <Lead>
          {children}
          {fixedDiscipline === undefined ? (
            <DisciplineChips
              supply={everywhere.data}
              chosenDiscipline={picked}
              onChoose={(code) => {
                setWaits(false);
                setPicked(code);
              }}
            />
          ) : null}
        </Lead>
        {locked === null ? (
          <MapPart>
            <TileMap
              supply={everywhere.data}
              chosenState={chosenState}
              onChoose={(code) => {
                setWaits(false);
                setChosen(code);
              }}
            />
          </MapPart>
        ) : null}
        <Panel>
          <Counted discipline={discipline} state={state} supply={failed === null ? supply : undefined} />
          {failed === null && !waits ? null : <NotLoaded busy={failed?.isFetching} onTryAgain={tryAgain} />}
          <WeekHeat supply={supply} large={locked !== null} />
          {/* On an association's list page, this link would open the same page. */}
          {fixedDiscipline !== undefined && locked !== null ? null : (
            <SupplyLinks {...links} supply={supply} state={state} stateLocked={locked !== null} />
          )}
        </Panel>
        <Foot>
          <Text size="s" tone="muted">
            {t('Counted once a day. Every number is rounded down to a multiple of five; one to four are “few”.')}
          </Text>
          {locked === null ? <SupplyTable {...links} supply={everywhere.data} /> : null}
        </Foot>
      </Parts>
    </Root>
  );
}

function NotLoaded({ busy, onTryAgain }: { busy: boolean | undefined; onTryAgain: () => void }) {
  const { t } = useLanguage();
  return (
    <Alert
      tone="danger"
      title={t('The numbers could not be loaded.')}
      action={
        <Button variant="secondary" size="s" busy={busy} onClick={onTryAgain}>
          {t('Try again')}
        </Button>
      }
    />
  );
}

interface CountedProps {
  discipline: ListedCode | null;
  state: StateCode | null;
  supply: Supply | undefined;
}

function Counted({ discipline, state, supply }: CountedProps) {
  const { t, language } = useLanguage();
  const full = LISTED_DISCIPLINES.find(({ code }) => code === discipline);
  const people = full === undefined ? t('All disciplines') : language === 'en' ? full.plural : full.code;
  return (
    <div>
      <Heading level={3} size={4}>
        {`${people} · ${state === null ? t('All states') : stateName(state)}`}
      </Heading>
      <Sentence role="status">{supply === undefined ? '\u00a0' : supplySentence(supply, state === null, t)}</Sentence>
    </div>
  );
}

const Root = styled.div`
  container: supply / inline-size;
`;

const Lead = styled.div`
  display: grid;
  gap: var(--space-5);
  align-content: start;
`;

const MapPart = styled.div`
  min-width: 0;
`;

const Panel = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  min-width: 0;
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  @container supply (min-width: 56em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.42fr);
    gap: var(--space-6) var(--space-12);

    &[data-parts='map'] {
      grid-template-rows: auto 1fr auto;

      > ${MapPart} {
        grid-area: 1 / 2 / span 2 / 2;
      }
      > ${Panel} {
        grid-area: 2 / 1 / span 2 / 1;
      }
    }
    /* One discipline in one state: shows only the week. */
    &[data-parts='week'] {
      grid-template-columns: minmax(0, 44rem);

      > ${Lead}:empty {
        display: none;
      }
    }
    &[data-parts='state'] > ${Panel} {
      grid-area: 1 / 2 / span 2 / 2;
    }
  }
`;

/** Reserves space for the sentence before the counts load. */
const Sentence = styled(Text)`
  min-height: 2lh;
  margin-block-start: var(--space-1);
`;

const Foot = styled.div`
  display: grid;
  gap: var(--space-3);
  align-content: start;
`;
